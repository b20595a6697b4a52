package io.terrace.stack.mailbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.stack.process.LoopbackPorts;
import jakarta.mail.Message.RecipientType;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MailboxTest {

    private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final MailboxStore MESSAGES = new MailboxStore();

    private static String url = "";
    private static int smtpPort;

    @BeforeAll
    static void listen() throws IOException {
        var ports = LoopbackPorts.free(2);
        url = "http://127.0.0.1:" + ports.getFirst();
        smtpPort = ports.getLast();
        new MailboxHttpServer(MESSAGES, InstantSource.fixed(NOON)).listen(ports.getFirst());
        new MailboxSmtpServer(MESSAGES, InstantSource.fixed(NOON)).listen(smtpPort);
    }

    @BeforeEach
    void empty() {
        MESSAGES.clear();
    }

    @Test
    void aMailSentBySmtpIsReadAsJson() throws Exception {
        mail("fan@example.com", "Your code", "The code is 424242 – don’t share it.");

        JsonNode mail = messages("?to=FAN@example.com").path(0);
        assertThat(mail.path("channel").asText()).isEqualTo("email");
        assertThat(mail.path("to").asText()).isEqualTo("fan@example.com");
        assertThat(mail.path("subject").asText()).isEqualTo("Your code");
        assertThat(mail.path("text").asText()).isEqualTo("The code is 424242 – don’t share it.");
        assertThat(mail.path("at").asText()).isEqualTo("2030-01-01T12:00:00Z");
    }

    @Test
    void theNewestComesFirstAndOthersMailStaysOut() throws Exception {
        mail("a@example.com", "one", "1");
        mail("b@example.com", "two", "2");
        mail("a@example.com", "three", "3");

        assertThat(messages("?to=a@example.com").findValuesAsText("subject")).containsExactly("three", "one");
    }

    @Test
    void ofAMailInTwoFormsTheTextIsShown() throws Exception {
        MimeBodyPart text = new MimeBodyPart();
        text.setText("plain");
        MimeBodyPart html = new MimeBodyPart();
        html.setContent("<b>rich</b>", "text/html");
        MimeMessage mail = draft("fan@example.com", "both");
        mail.setContent(new MimeMultipart("alternative", text, html));

        Transport.send(mail);

        assertThat(messages("").path(0).path("text").asText()).isEqualTo("plain");
    }

    @Test
    void aTextMessageIsFoundByItsNumber() throws Exception {
        post("{\"channel\":\"sms\",\"to\":\"+491701234567\",\"text\":\"424242\"}");

        assertThat(messages("?to=+491701234567").path(0).path("channel").asText())
                .isEqualTo("sms");
        assertThat(messages("?to=%2B491701234567").path(0).path("text").asText())
                .isEqualTo("424242");
    }

    @Test
    void malformedMessageIsRefused() throws Exception {
        assertThat(post("{").statusCode()).isEqualTo(400);
        assertThat(post("{\"to\":\"x\"}").statusCode()).isEqualTo(400);
        assertThat(MESSAGES.all()).isEmpty();
    }

    @Test
    void thePageShowsOthersTextAsText() throws Exception {
        mail("fan@example.com", "<script>alert(1)</script>", "\"><img src=x onerror='alert(2)'>");

        HttpResponse<String> page = get("/");

        assertThat(page.body())
                .contains(
                        "&lt;script&gt;alert(1)&lt;/script&gt;",
                        "&quot;&gt;&lt;img src=x onerror=&#39;alert(2)&#39;&gt;")
                .doesNotContain("<script", "<img");
        assertThat(page.headers().firstValue("Content-Security-Policy"))
                .hasValueSatisfying(policy -> assertThat(policy).startsWith("default-src 'none'"));
    }

    @Test
    void mailboxRetainsNewestTenThousandMessages() {
        for (int i = 0; i < 10_005; i++) {
            MESSAGES.add(new MailboxMessage("sms", "+1", "", Integer.toString(i), NOON));
        }

        assertThat(MESSAGES.all()).hasSize(10_000);
        assertThat(MESSAGES.to("+1").getFirst().text()).isEqualTo("10004");
    }

    @Test
    void aRequestThatNamesAnotherHostReadsNoMail() throws Exception {
        mail("fan@example.com", "Your code", "424242");

        assertThat(asHost("localhost:8025")).startsWith("HTTP/1.1 200").contains("424242");
        assertThat(asHost("LOCALHOST")).startsWith("HTTP/1.1 200");
        assertThat(asHost("[::1]:8025")).startsWith("HTTP/1.1 200");
        assertThat(List.of("evil.example", "localhost.evil.example:8025", "127.0.0.1.evil.example", ""))
                .allSatisfy(host ->
                        assertThat(asHost(host)).startsWith("HTTP/1.1 421").doesNotContain("424242"));
    }

    /// The HTTP client sends no `Host` of somebody else's.
    private static String asHost(String host) throws IOException {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), URI.create(url).getPort())) {
            socket.getOutputStream()
                    .write(("GET /messages HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static void mail(String to, String subject, String text) throws Exception {
        MimeMessage mail = draft(to, subject);
        mail.setText(text, "UTF-8");
        Transport.send(mail);
    }

    private static MimeMessage draft(String to, String subject) throws Exception {
        Properties properties = new Properties();
        properties.setProperty("mail.smtp.host", "127.0.0.1");
        properties.setProperty("mail.smtp.port", Integer.toString(smtpPort));
        MimeMessage mail = new MimeMessage(Session.getInstance(properties));
        mail.setFrom(new InternetAddress("club@example.com"));
        mail.setRecipient(RecipientType.TO, new InternetAddress(to));
        mail.setSubject(subject);
        return mail;
    }

    private static JsonNode messages(String query) throws Exception {
        return new ObjectMapper().readTree(get("/messages" + query).body());
    }

    private static HttpResponse<String> get(String path) throws Exception {
        return CLIENT.send(HttpRequest.newBuilder(URI.create(url + path)).build(), BodyHandlers.ofString());
    }

    private static HttpResponse<String> post(String body) throws Exception {
        return CLIENT.send(
                HttpRequest.newBuilder(URI.create(url + "/messages"))
                        .POST(BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }
}
