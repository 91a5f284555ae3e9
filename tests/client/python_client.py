"""A client of Python's standard library: one cookie store, the token header from the cookie, a new login after a redirect."""

import http.cookiejar
import json
import os
import urllib.error
import urllib.parse
import urllib.request

BASE = os.environ["SVC_BASE_URL"]
LEGACY = BASE + "/0/ServiceModel/EntityDataService.svc"


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_args, **_kwargs):
        return None


jar = http.cookiejar.CookieJar()
opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar), NoRedirect())


def send(method, url, body=None, headers=()):
    given = {"Accept": "application/json", **dict(headers)}
    if body is not None:
        given["Content-Type"] = "application/json"
    data = None if body is None else json.dumps(body).encode()
    try:
        with opener.open(urllib.request.Request(url, data, given, method=method)) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as refusal:
        return refusal.code, refusal.read()


def log_in():
    jar.clear()
    credentials = {"UserName": os.environ["SVC_USER_NAME"], "UserPassword": os.environ["SVC_PASSWORD"]}
    _, body = send("POST", BASE + "/ServiceModel/AuthService.svc/Login", credentials)
    if json.loads(body)["Code"] != 0:
        raise SystemExit("login refused")


def in_session(method, url, body=None):
    for _ in range(2):
        token = [("SVCCSRF", cookie.value) for cookie in jar if cookie.name == "SVCCSRF"]
        status, seen = send(method, url, body, token)
        if status != 302:
            break
        log_in()
    if status >= 300:
        raise SystemExit(f"status {status}")
    return seen


log_in()
query = urllib.parse.urlencode({"$filter": "Name eq 'O''Brien + Co'", "$top": "5"}, quote_via=urllib.parse.quote)
collection = LEGACY + "/" + os.environ["SVC_ENTITY"] + "Collection"
for _ in range(3):
    in_session("GET", collection + "?" + query)
address = collection + "(guid'" + os.environ["SVC_RECORD_ID"] + "')"
in_session("MERGE", address, {"Name": "Python"})
