r"""Tests of a client against the emulator. They need no package beside Python's standard library.

svc-conformance emulate --port 8080 --variant csrf-not-secure --user Robot --password-file robot \
  --control-token-file token
SVC_BASE_URL=http://127.0.0.1:8080 SVC_PASSWORD="$(cat robot)" SVC_CONTROL_TOKEN="$(cat token)" \
  python3 -m unittest control_test
"""

import os
import unittest
import urllib.error

from platform_client import Client, Control, LoginRequired

BASE_URL = os.environ["SVC_BASE_URL"]
TOKEN = os.environ["SVC_CONTROL_TOKEN"]
CONTACTS = "/0/odata/Contact"


class ClientTest(unittest.TestCase):
    def setUp(self):
        """Each test has a space of its own, so several may run at the same time."""
        space = self.id().rpartition(".")[2]
        self.control = Control(BASE_URL, TOKEN, space)
        self.control("POST", "/reset")
        self.client = Client(BASE_URL, "Robot", os.environ["SVC_PASSWORD"], space=space)
        self.client.log_in()

    def test_reads_records(self):
        contacts = self.client.read("Contact", top=3)
        self.assertEqual(len(contacts), 3)

    def test_is_refused_once_its_session_has_expired(self):
        self.control("POST", "/sessions/expire", {"user": "Robot"})
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
        self.assertEqual(read["session"]["user"], "Robot")
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

    def test_repeats_the_read_that_meets_a_fault_and_no_other(self):
        fault = {"path": "/0/odata/*", "query": {"$top": "7"}, "headers": {"Retry-After": "0"}}
        self.control("POST", "/faults", fault)
        self.assertEqual([len(self.client.read("Contact", top=top)) for top in (3, 7)], [3, 7])
        self.control.verify(path=CONTACTS, query={"$top": "3"}, exactly=1)
        self.control.verify(path=CONTACTS, query={"$top": "7"}, exactly=2)

    def test_asks_a_partner_that_is_a_stub(self):
        stub = {"path": "/partner/rates/{currency}", "json": {"currency": "{{path.currency}}"}}
        self.control("POST", "/stubs", stub)
        self.assertEqual(self.client.send("GET", "/partner/rates/EUR"), b'{"currency":"EUR"}')
        self.control("DELETE", "/stubs")
        with self.assertRaises(urllib.error.HTTPError) as raised:
            self.client.send("GET", "/partner/rates/EUR")
        self.assertEqual(raised.exception.code, 404)

    def test_reads_the_records_that_it_sets(self):
        self.control("PUT", "/data/Contact", {"rows": [{"Name": "Ann"}, {"Name": "Bob"}]})
        self.assertEqual([contact["Name"] for contact in self.client.read("Contact")], ["Ann", "Bob"])

    def test_learns_how_its_requests_differ_from_what_was_expected(self):
        self.client.read("Contact", top=1)
        with self.assertRaisesRegex(AssertionError, "path: expected /0/odata/Account, found /0/odata/Contact"):
            self.control.verify(path="/0/odata/Account", exactly=1)

    def test_shares_nothing_with_another_space(self):
        other = Control(BASE_URL, TOKEN, "other")
        other("PUT", "/data/Contact", {"rows": []})
        self.assertEqual(len(self.client.read("Contact", top=1)), 1)
        other.verify(exactly=0)

    def test_is_refused_by_the_control_api_without_the_token(self):
        with self.assertRaises(urllib.error.HTTPError) as raised:
            Control(BASE_URL)("GET", "/requests")
        self.assertEqual(raised.exception.code, 401)

    def test_meets_a_variant_that_is_switched_on_and_off(self):
        at_start = self.control("GET", "/variants")
        every = len(self.client.read("Contact"))
        self.control("PUT", "/variants", [*at_start, "paged-40"])
        self.assertEqual(len(self.client.read("Contact")), 40)
        self.control("PUT", "/variants", at_start)
        self.assertEqual(len(self.client.read("Contact")), every)


if __name__ == "__main__":
    unittest.main()
