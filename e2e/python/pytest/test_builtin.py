import logging
import os
import sys
import warnings

import pytest


def test_tmp_path(tmp_path):
    (tmp_path / "a").write_text("x")
    assert [one.name for one in tmp_path.iterdir()] == ["a"]
def test_tmp_path_new(tmp_path): assert list(tmp_path.iterdir()) == []
def test_tmp_factory(tmp_path_factory): assert tmp_path_factory.mktemp("q") != tmp_path_factory.mktemp("q")
def test_tmpdir(tmpdir):
    tmpdir.join("x").write("y")
    assert tmpdir.join("x").read() == "y"
def test_tmpdir_path(tmpdir): assert os.path.isdir(str(tmpdir))


def test_setenv(monkeypatch): monkeypatch.setenv("OWN", "1"); assert os.environ["OWN"] == "1"
def test_setenv_undone(): assert "OWN" not in os.environ
def test_delenv(monkeypatch): monkeypatch.delenv("NOT_THERE_AT_ALL")
def test_delenv_quiet(monkeypatch): monkeypatch.delenv("NOT_THERE_AT_ALL", raising=False)
def test_setattr(monkeypatch): monkeypatch.setattr(os, "getcwd", lambda: "q"); assert os.getcwd() == "q"
def test_setattr_undone(): assert os.getcwd() != "q"
def test_setattr_text(monkeypatch): monkeypatch.setattr("os.getcwd", lambda: "q"); assert os.getcwd() == "q"
def test_setattr_missing(monkeypatch): monkeypatch.setattr(os, "nothing_here", 1)
def test_setattr_missing_quiet(monkeypatch): monkeypatch.setattr(os, "nothing_here", 1, raising=False); assert os.nothing_here == 1
def test_setattr_missing_undone(): assert not hasattr(os, "nothing_here")
def test_delattr(monkeypatch):
    monkeypatch.delattr(os, "getcwd")
    assert not hasattr(os, "getcwd")
def test_setitem(monkeypatch):
    d = {"a": 1}
    with monkeypatch.context() as m:
        m.setitem(d, "a", 2); m.setitem(d, "b", 3); assert d == {"a": 2, "b": 3}
    assert d == {"a": 1}
def test_delitem(monkeypatch): monkeypatch.delitem({}, "a")
def test_chdir(monkeypatch, tmp_path): monkeypatch.chdir(tmp_path); assert os.path.samefile(os.getcwd(), tmp_path)
def test_undo(monkeypatch): monkeypatch.setenv("OWN", "1"); monkeypatch.undo(); assert "OWN" not in os.environ
def test_prepend(monkeypatch): monkeypatch.setenv("PATHS", "b"); monkeypatch.setenv("PATHS", "a", prepend=":"); assert os.environ["PATHS"] == "a:b"


def test_capsys(capsys):
    print("out"); print("err", file=sys.stderr)
    out, err = capsys.readouterr()
    assert (out, err) == ("out\n", "err\n")
def test_capsys_twice(capsys):
    print("a"); capsys.readouterr(); print("b"); assert capsys.readouterr().out == "b\n"
def test_capsys_disabled(capsys):
    with capsys.disabled(): print("shown")
    assert capsys.readouterr().out == ""
def test_capfd(capfd): os.write(1, b"raw"); assert capfd.readouterr().out == "raw"
def test_capsysbinary(capsysbinary): print("x"); assert capsysbinary.readouterr().out == b"x\n"


def test_caplog(caplog):
    logging.getLogger("own").warning("w %s", 1)
    assert caplog.messages == ["w 1"] and caplog.records[0].levelname == "WARNING" and "w 1" in caplog.text
def test_caplog_level(caplog):
    logging.getLogger("own").info("i")
    assert caplog.records == []
def test_caplog_at_level(caplog):
    with caplog.at_level(logging.INFO): logging.getLogger("own").info("i")
    assert caplog.record_tuples == [("own", logging.INFO, "i")]
def test_caplog_set_level(caplog): caplog.set_level("DEBUG", logger="own"); logging.getLogger("own").debug("d"); assert caplog.messages == ["d"]
def test_caplog_level_undone(): assert logging.getLogger("own").level == 0
def test_caplog_clear(caplog): logging.error("e"); caplog.clear(); assert not caplog.records
def test_caplog_handler(caplog): assert caplog.handler in logging.getLogger().handlers
def test_caplog_when(caplog): assert caplog.get_records("setup") == []


def test_recwarn(recwarn): warnings.warn("x"); assert len(recwarn) == 1 and recwarn.pop(UserWarning)
def test_warns():
    with pytest.warns(UserWarning, match="x"): warnings.warn("xx")
def test_warns_none():
    with pytest.warns(UserWarning): pass
def test_warns_other():
    with pytest.warns(DeprecationWarning): warnings.warn("x")
def test_warns_match():
    with pytest.warns(UserWarning, match="y"): warnings.warn("x")
def test_warns_record():
    with pytest.warns(UserWarning) as found: warnings.warn("a"); warnings.warn("b")
    assert [str(one.message) for one in found] == ["a", "b"]
def test_deprecated():
    with pytest.deprecated_call(): warnings.warn("x", DeprecationWarning)
def test_deprecated_not():
    with pytest.deprecated_call(): pass


def test_raises_value():
    with pytest.raises(ValueError) as info: raise ValueError("a", 1)
    assert info.value.args == ("a", 1) and info.type is ValueError and info.typename == "ValueError"
def test_raises_other():
    with pytest.raises(ValueError): raise KeyError("a")
def test_raises_sub():
    with pytest.raises(LookupError): raise KeyError("a")
def test_raises_tuple():
    with pytest.raises((ValueError, KeyError)): raise KeyError("a")
def test_raises_match():
    with pytest.raises(ValueError, match=r"^a.c$"): raise ValueError("abc")
def test_raises_match_is_search():
    with pytest.raises(ValueError, match="b"): raise ValueError("abc")
def test_raises_no_match():
    with pytest.raises(ValueError, match="^b"): raise ValueError("abc")
def test_raises_call(): assert pytest.raises(ValueError, int, "x").type is ValueError
def test_raises_call_not(): pytest.raises(ValueError, int, "1")
def test_raises_kwargs(): pytest.raises(ValueError, int, "zz", base=10)
def test_raises_code_behind():
    with pytest.raises(ValueError):
        raise ValueError
        assert False
def test_raises_empty_tuple():
    with pytest.raises(()): raise ValueError
def test_raises_no_type():
    with pytest.raises("ValueError"): raise ValueError
def test_raises_instance():
    with pytest.raises(ValueError()): raise ValueError
def test_raises_unknown_kwarg():
    with pytest.raises(ValueError, message="x"): raise ValueError
def test_raises_match_call():
    with pytest.raises(ValueError) as info: raise ValueError("abc")
    assert info.match("b")
def test_raises_exit():
    with pytest.raises(SystemExit) as info: sys.exit(2)
    assert info.value.code == 2
def test_raises_str():
    with pytest.raises(KeyError) as info: {}["q"]
    assert str(info.value) == "'q'" and info.exconly() == "KeyError: 'q'"
def test_raises_used_early():
    with pytest.raises(ValueError) as info:
        info.value
        raise ValueError
def test_raises_nothing_given():
    with pytest.raises(): raise ValueError


def test_approx(): assert 0.1 + 0.2 == pytest.approx(0.3)
def test_approx_not(): assert 0.1 == pytest.approx(0.2)
def test_approx_rel(): assert 101 == pytest.approx(100, rel=0.02)
def test_approx_abs(): assert 100.5 == pytest.approx(100, abs=0.4)
def test_approx_abs_only(): assert 1e9 + 1 == pytest.approx(1e9, abs=0.5)
def test_approx_list(): assert [0.1 + 0.2, 1] == pytest.approx([0.3, 1])
def test_approx_list_length(): assert [1, 2] == pytest.approx([1])
def test_approx_tuple_list(): assert (1.0, 2.0) == pytest.approx([1.0, 2.0])
def test_approx_dict(): assert {"a": 0.1 + 0.2} == pytest.approx({"a": 0.3})
def test_approx_dict_keys(): assert {"a": 1} == pytest.approx({"b": 1})
def test_approx_nan(): assert float("nan") == pytest.approx(float("nan"))
def test_approx_nan_ok(): assert float("nan") == pytest.approx(float("nan"), nan_ok=True)
def test_approx_inf(): assert float("inf") == pytest.approx(float("inf"))
def test_approx_inf_not(): assert 1e300 == pytest.approx(float("inf"))
def test_approx_zero(): assert 1e-13 == pytest.approx(0)
def test_approx_zero_not(): assert 1e-11 == pytest.approx(0)
def test_approx_text(): assert "a" == pytest.approx("a")
def test_approx_text_other(): assert "a" == pytest.approx("b")
def test_approx_none(): assert None == pytest.approx(None)
def test_approx_none_list(): assert [None, 1.0] == pytest.approx([None, 1.0])
def test_approx_bool(): assert True == pytest.approx(True)
def test_approx_complex(): assert 1 + 1e-9j == pytest.approx(1 + 0j)
def test_approx_nested(): assert [[1.0]] == pytest.approx([[1.0]])
def test_approx_set(): assert {1.0} == pytest.approx({1.0})
def test_approx_negative(): assert 1 == pytest.approx(1, rel=-1)
def test_approx_less(): assert 1 < pytest.approx(2)
def test_approx_ne(): assert 1 != pytest.approx(2)
def test_approx_ne_equal(): assert 1 != pytest.approx(1)
def test_approx_repr(): assert repr(pytest.approx(1.0)) == "1.0 ± 1.0e-06"
def test_approx_decimal():
    from decimal import Decimal
    assert Decimal("1.0000001") == pytest.approx(Decimal("1"))
def test_approx_truth():
    assert pytest.approx(1)
