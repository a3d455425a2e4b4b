class TestA:
    @classmethod
    def setup_class(cls): raise ValueError
    def test_a(self): pass
class TestB:
    @classmethod
    def teardown_class(cls): raise ValueError
    def test_a(self): pass
    def test_b(self): pass
def test_c(): pass
