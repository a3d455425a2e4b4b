def teardown_module(): raise ValueError("no")
def test_a(): pass
def test_b(): pass
