import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/** The control API of the emulator, for one space of it. */
record EmulatorControl(String baseUrl, String token, String space) {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  /** Calls the API, and gives the body of the answer. Throws IOException for every status of an error. */
  String call(String method, String path, String body) throws IOException, InterruptedException {
    HttpResponse<String> answer = send(method, path, body);
    if (answer.statusCode() < 300) return answer.body();
    throw new IOException("%s %s: %d %s".formatted(method, path, answer.statusCode(), answer.body()));
  }

  /** Throws AssertionError with what was found where the log does not have the expected requests. */
  void verify(String expected) throws IOException, InterruptedException {
    HttpResponse<String> answer = send("POST", "/verify", expected);
    if (answer.statusCode() != 200) throw new AssertionError(expected + ": " + answer.body());
  }

  HttpResponse<String> send(String method, String path, String body) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(URI.create(baseUrl + "/__emulator" + path))
        .header("Authorization", "Bearer " + token)
        .header("X-Emulator-Space", space)
        .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
        .build();
    return HTTP.send(request, BodyHandlers.ofString());
  }
}
