import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Tests of a client against the emulator. They need no package beside the JDK, and run in parallel: each in a space of
 * its own. The exit code is 1 if one fails.
 *
 *   svc-conformance emulate --port 8080 --variant csrf-not-secure --user Robot --password-file robot \
 *     --control-token-file token
 *   javac -d classes *.java
 *   SVC_BASE_URL=http://127.0.0.1:8080 SVC_PASSWORD="$(cat robot)" SVC_CONTROL_TOKEN="$(cat token)" \
 *     java -cp classes ControlTest
 */
final class ControlTest {
  private static final String BASE_URL = System.getenv("SVC_BASE_URL");

  private interface Test {
    void run(PlatformClient client, EmulatorControl control) throws Exception;
  }

  private static final Map<String, Test> TESTS = new TreeMap<>(Map.of(
      "logs in again once its session has expired", (client, control) -> {
        client.names("Contact", 1);
        control.call("POST", "/sessions/expire", null);
        expect(1, client.names("Contact", 1).size());
        control.verify("{ \"path\": \"*/Login\", \"user\": \"Robot\", \"exactly\": 2 }");
      },
      "repeats the read that meets a fault, and no other", (client, control) -> {
        control.call("POST", "/faults",
            "{ \"path\": \"/0/odata/*\", \"query\": { \"$top\": \"7\" }, \"headers\": { \"Retry-After\": \"0\" } }");
        expect(3, client.names("Contact", 3).size());
        expect(7, client.names("Contact", 7).size());
        control.verify("{ \"path\": \"/0/odata/Contact\", \"query\": { \"$top\": \"3\" }, \"exactly\": 1 }");
        control.verify("{ \"path\": \"/0/odata/Contact\", \"query\": { \"$top\": \"7\" }, \"exactly\": 2 }");
      },
      "asks a partner that is a stub", (client, control) -> {
        String path = "/partner/rates/EUR";
        expect(404, client.send("GET", path, null).statusCode());
        control.call("POST", "/stubs",
            "{ \"path\": \"/partner/rates/{currency}\", \"json\": { \"currency\": \"{{path.currency}}\" } }");
        expect("{\"currency\":\"EUR\"}", client.send("GET", path, null).body());
        control.call("DELETE", "/stubs", null);
        expect(404, client.send("GET", path, null).statusCode());
      },
      "reads the records that the test sets", (client, control) -> {
        control.call("PUT", "/data/Contact", "{ \"rows\": [{ \"Name\": \"Ann\" }, { \"Name\": \"Bob\" }] }");
        expect(List.of("Ann", "Bob"), client.names("Contact", 5));
      },
      "learns how its requests differ from what was expected", (client, control) -> {
        client.names("Contact", 1);
        var answer = control.send("POST", "/verify", "{ \"path\": \"/0/odata/Account\", \"exactly\": 1 }");
        expect(409, answer.statusCode());
        expect(true, answer.body().contains("path: expected /0/odata/Account, found /0/odata/Contact"));
      },
      "shares nothing with another space", (client, control) -> {
        var other = new EmulatorControl(BASE_URL, control.token(), control.space() + "-other");
        other.call("PUT", "/data/Contact", "{ \"rows\": [] }");
        expect(1, client.names("Contact", 1).size());
        other.verify("{ \"exactly\": 0 }");
      },
      "is refused by the control API without the token", (client, control) -> {
        var stranger = new EmulatorControl(BASE_URL, "guessed", control.space());
        expect(401, stranger.send("GET", "/requests", null).statusCode());
      }));

  public static void main(String[] arguments) {
    long failed = TESTS.entrySet().parallelStream().filter(test -> !passes(test.getKey(), test.getValue())).count();
    System.out.printf("%d passed, %d failed%n", TESTS.size() - failed, failed);
    System.exit(failed == 0 ? 0 : 1);
  }

  private static boolean passes(String name, Test test) {
    String space = name.replaceAll("\\W", "-");
    var client = new PlatformClient(BASE_URL, "Robot", System.getenv("SVC_PASSWORD"), space);
    try {
      client.logIn();
      test.run(client, new EmulatorControl(BASE_URL, System.getenv("SVC_CONTROL_TOKEN"), space));
      return true;
    } catch (Exception | AssertionError error) {
      System.err.println(name + ": " + error);
      return false;
    }
  }

  private static void expect(Object expected, Object seen) {
    if (!Objects.equals(expected, seen)) throw new AssertionError("expected " + expected + ", seen " + seen);
  }
}
