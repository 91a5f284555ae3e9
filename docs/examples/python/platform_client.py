"""A small client of the platform, and of the emulator's control API. Python's standard library only."""

import http.cookiejar
import json
import time
import urllib.error
import urllib.parse
import urllib.request


class LoginRequired(Exception):
    """The session is missing or has expired."""


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect to the login page must not look like an answer."""

    def redirect_request(self, *_arguments):
        return None


class Client:
    """Logs in again once its session has expired, and repeats a read that is answered with 503 or breaks off."""

    def __init__(self, base_url, user_name, password, retries=2, space=None):
        self.base_url = base_url
        self.retries = retries
        self._own_headers = _space_header(space)
        self._credentials = {"UserName": user_name, "UserPassword": password}
        self._cookies = http.cookiejar.CookieJar()
        self._opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}),
            urllib.request.HTTPCookieProcessor(self._cookies),
            _NoRedirect,
        )

    def log_in(self):
        answer = json.loads(self._send("POST", "/ServiceModel/AuthService.svc/Login", self._credentials))
        if answer["Code"] != 0:
            raise PermissionError(answer["Message"])

    def read(self, entity, **options):
        query = "&".join(f"${name}={urllib.parse.quote(str(value))}" for name, value in options.items())
        path = f"/0/odata/{entity}" + (f"?{query}" if query else "")
        for attempt in range(self.retries + 1):
            try:
                return json.loads(self.send("GET", path))["value"]
            except LoginRequired:
                self.log_in()
            except urllib.error.HTTPError as error:
                if error.code != 503 or attempt == self.retries:
                    raise
                time.sleep(float(error.headers.get("Retry-After", 0)))
            except (ConnectionError, urllib.error.URLError):
                if attempt == self.retries:
                    raise
        raise LoginRequired(path)

    def update(self, entity, record_id, **fields):
        self.send("PATCH", f"/0/odata/{entity}({record_id})", fields)

    def send(self, method, path, body=None):
        """One request inside the session, and its body."""
        try:
            return self._send(method, path, body)
        except urllib.error.HTTPError as error:
            if error.code in (302, 401):
                raise LoginRequired(path) from error
            raise

    def _send(self, method, path, body=None):
        headers = {"Accept": "application/json", **self._own_headers}
        token = next((cookie.value for cookie in self._cookies if cookie.name == "SVCCSRF"), None)
        if token is not None:
            headers["SVCCSRF"] = token
        data = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            data = json.dumps(body).encode()
        request = urllib.request.Request(self.base_url + path, data, headers, method=method)
        with self._opener.open(request, timeout=30) as answer:
            return answer.read()


class Control:
    """The control API of the emulator, for one space of it."""

    def __init__(self, base_url, token=None, space=None):
        self._root = base_url + "/__emulator"
        self._headers = {"Content-Type": "application/json", **_space_header(space)}
        if token is not None:
            self._headers["Authorization"] = f"Bearer {token}"
        self._opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    def __call__(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._root + path, data, self._headers, method=method)
        with self._opener.open(request, timeout=30) as answer:
            return json.load(answer)

    def requests(self, **filters):
        return self("GET", "/requests?" + urllib.parse.urlencode(filters))["requests"]

    def verify(self, **expected):
        """Raises AssertionError with what was found where the log does not have the expected requests."""
        try:
            self("POST", "/verify", expected)
        except urllib.error.HTTPError as error:
            raise AssertionError(error.read().decode()) from None


def _space_header(space):
    return {} if space is None else {"X-Emulator-Space": space}
