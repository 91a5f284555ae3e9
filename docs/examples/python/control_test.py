"""Tests of a client against the emulator. They need no package beside Python's standard library.

svc-conformance emulate --control --port 8080 --variant csrf-not-secure --write-profile emulator.yaml
SVC_BASE_URL=http://127.0.0.1:8080 SVC_PASSWORD="$(cat emulator.main.secret)" python3 -m unittest control_test
"""

import os
import unittest
import urllib.error

from platform_client import Client, Control, LoginRequired

BASE_URL = os.environ["SVC_BASE_URL"]
CONTACTS = "/0/odata/Contact"


class ClientTest(unittest.TestCase):
    def setUp(self):
        self.control = Control(BASE_URL)
        self.control("POST", "/reset")
        self.client = Client(BASE_URL, "Supervisor", os.environ["SVC_PASSWORD"])
        self.client.log_in()

    def test_reads_records(self):
        contacts = self.client.read("Contact", top=3)
        self.assertEqual(len(contacts), 3)

    def test_is_refused_once_its_session_has_expired(self):
        self.control("POST", "/sessions/expire", {"user": "Supervisor"})
        with self.assertRaises(LoginRequired):
            self.client.send("GET", CONTACTS + "?$top=1")
        self.assertEqual([one["status"] for one in self.control.requests(path=CONTACTS)], [302])

    def test_logs_in_again_once_its_session_has_expired(self):
        self.client.read("Contact", top=1)
        self.control("POST", "/sessions/expire")
        self.assertEqual(len(self.client.read("Contact", top=1)), 1)
        self.assertEqual([one["status"] for one in self.control.requests(path=CONTACTS)], [200, 302, 200])
        self.assertEqual(len(self.control.requests(path="*/Login", method="POST")), 2)

    def test_repeats_a_read_that_is_answered_with_503(self):
        self.control("POST", "/faults", {"path": CONTACTS, "times": 2, "headers": {"Retry-After": "0"}})
        self.assertEqual(len(self.client.read("Contact", top=1)), 1)
        self.assertEqual([one["status"] for one in self.control.requests(path=CONTACTS)], [503, 503, 200])

    def test_gives_up_after_three_503(self):
        self.control("POST", "/faults", {"path": CONTACTS, "times": 3, "headers": {"Retry-After": "0"}})
        with self.assertRaises(urllib.error.HTTPError) as raised:
            self.client.read("Contact", top=1)
        self.assertEqual(raised.exception.code, 503)

    def test_repeats_a_read_after_a_connection_reset(self):
        self.control("POST", "/faults", {"path": CONTACTS, "kind": "reset"})
        self.assertEqual(len(self.client.read("Contact", top=1)), 1)
        self.assertEqual([one["status"] for one in self.control.requests(path=CONTACTS)], [None, 200])

    def test_sends_its_token_and_no_password_is_logged(self):
        self.client.read("Contact", top=1)
        (read,) = self.control.requests(path=CONTACTS)
        self.assertEqual((read["method"], read["query"]), ("GET", "$top=1"))
        self.assertIn("SVCCSRF=" + read["headers"]["svccsrf"], read["headers"]["cookie"])
        self.assertEqual(read["session"]["user"], "Supervisor")
        (login,) = self.control.requests(path="*/Login")
        self.assertIn('"UserPassword": "***"', login["body"])

    def test_changes_a_record_that_a_reset_restores(self):
        (before,) = self.client.read("Contact", top=1)
        self.client.update("Contact", before["Id"], Name="Changed by a test")
        (changed,) = self.client.read("Contact", filter=f"Id eq {before['Id']}")
        self.assertEqual(changed["Name"], "Changed by a test")
        self.control("POST", "/reset")
        (after,) = self.client.read("Contact", filter=f"Id eq {before['Id']}")
        self.assertEqual(after, before)

    def test_meets_a_variant_that_is_switched_on_and_off(self):
        at_start = self.control("GET", "/variants")
        every = len(self.client.read("Contact"))
        self.control("PUT", "/variants", [*at_start, "paged-40"])
        self.assertEqual(len(self.client.read("Contact")), 40)
        self.control("PUT", "/variants", at_start)
        self.assertEqual(len(self.client.read("Contact")), every)


if __name__ == "__main__":
    unittest.main()
