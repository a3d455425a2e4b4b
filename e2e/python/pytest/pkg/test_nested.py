import os

import pytest


def test_overrides(base): assert base == 11
def test_root(from_root): assert from_root == "root"
def test_autouse(): assert os.environ["IN_PKG"] == "yes"
def test_letter(letter): assert letter in "ab"
def test_letter_a(letter): assert letter == "a"


class TestOwn:
    @pytest.fixture
    def base(self, base):
        return base * 2

    def test_class_overrides(self, base): assert base == 22

    class TestInner:
        def test_inner_sees_module(self, base): assert base in (11, 22)

        @pytest.fixture(autouse=True)
        def grab(self, from_root): self.root = from_root

        def test_self(self): assert self.root == "root"
