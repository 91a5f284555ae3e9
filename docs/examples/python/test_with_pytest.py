"""A pytest fixture that starts the emulator, and a test that uses it.

SVC_CONFORMANCE="npx svc-conformance" python3 -m pytest test_with_pytest.py
"""

import os
import shlex
import subprocess

import pytest

from platform_client import Client, Control

COMMAND = shlex.split(os.environ.get("SVC_CONFORMANCE", "npx svc-conformance"))


@pytest.fixture(scope="session")
def base_url(tmp_path_factory):
    password = tmp_path_factory.mktemp("emulator") / "password"
    password.write_text("robots-only")
    options = ["--control", "--variant", "csrf-not-secure", "--user", "Robot", "--password-file", str(password)]
    emulator = subprocess.Popen(COMMAND + ["emulate"] + options, stdout=subprocess.PIPE, text=True)
    yield emulator.stdout.readline().strip()
    emulator.terminate()
    emulator.wait()


@pytest.fixture
def control(base_url):
    control = Control(base_url)
    control("POST", "/reset")
    return control


def test_logs_in_again_once_its_session_has_expired(base_url, control):
    client = Client(base_url, "Robot", "robots-only")
    client.log_in()
    control("POST", "/sessions/expire")
    assert len(client.read("Contact", top=2)) == 2
    assert [request["status"] for request in control.requests(path="/0/odata/Contact")] == [302, 200]
