import java.io.IOException;
import java.net.CookieManager;
import java.net.HttpCookie;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A small client of the platform that needs the JDK only. It logs in again once its session has expired, and repeats a
 * request that is answered with 503. Bodies are JSON texts: use the JSON library of your project to make and read them.
 */
final class PlatformClient {
  private static final int ATTEMPTS = 3;

  private final String baseUrl;
  private final String userName;
  private final String password;
  private final String space;
  private final CookieManager cookies = new CookieManager();
  private final HttpClient http = HttpClient.newBuilder().cookieHandler(cookies).build();

  /** Every request names the space of the emulator that it belongs to. A deployment ignores the header. */
  PlatformClient(String baseUrl, String userName, String password, String space) {
    this.baseUrl = baseUrl;
    this.userName = userName;
    this.password = password;
    this.space = space;
  }

  void logIn() throws IOException, InterruptedException {
    String credentials = "{\"UserName\":\"%s\",\"UserPassword\":\"%s\"}".formatted(userName, password);
    HttpResponse<String> answer = sendOnce("POST", "/ServiceModel/AuthService.svc/Login", credentials);
    if (!answer.body().contains("\"Code\":0")) throw new IOException("the login was refused: " + answer.body());
  }

  /** The names of the first records. */
  List<String> names(String entity, int top) throws IOException, InterruptedException {
    String path = "/0/odata/%s?$select=Name&$orderby=Name&$top=%d".formatted(entity, top);
    return Pattern.compile("\"Name\":\"([^\"]*)\"").matcher(send("GET", path, null).body()).results()
        .map(match -> match.group(1)).toList();
  }

  /** A request inside the session. `body` is null for none. */
  HttpResponse<String> send(String method, String path, String body) throws IOException, InterruptedException {
    HttpResponse<String> answer = sendOnce(method, path, body);
    for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
      switch (answer.statusCode()) {
        case 302, 401 -> logIn();
        case 503 -> Thread.sleep(1000 * answer.headers().firstValueAsLong("Retry-After").orElse(0));
        default -> {
          return answer;
        }
      }
      answer = sendOnce(method, path, body);
    }
    return answer;
  }

  private HttpResponse<String> sendOnce(String method, String path, String body)
      throws IOException, InterruptedException {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(baseUrl + path))
        .header("Accept", "application/json")
        .header("X-Emulator-Space", space)
        .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    if (body != null) request.header("Content-Type", "application/json");
    for (HttpCookie cookie : cookies.getCookieStore().getCookies())
      if (cookie.getName().equals("SVCCSRF")) request.header("SVCCSRF", cookie.getValue());
    return http.send(request.build(), BodyHandlers.ofString());
  }
}
