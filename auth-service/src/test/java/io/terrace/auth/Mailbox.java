package io.terrace.auth;

import static io.restassured.RestAssured.given;

import io.restassured.path.json.JsonPath;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.ConfigProvider;

/// What has arrived for a fan.
public final class Mailbox {

    private static final Pattern CODE = Pattern.compile("\\b(\\d{6})\\b");

    private Mailbox() {}

    /// The newest first.
    public static List<String> texts(String to) {
        return messages(to).getList("text", String.class);
    }

    public static List<String> subjects(String to) {
        return messages(to).getList("subject", String.class);
    }

    /// The newest code.
    public static String code(String to) {
        return texts(to).stream()
                .map(CODE::matcher)
                .filter(Matcher::find)
                .map(found -> found.group(1))
                .findFirst()
                .orElseThrow(() -> new AssertionError("No code in any message"));
    }

    /// Six digits that are not this code.
    public static String otherThan(String code) {
        return code.equals("000000") ? "000001" : "000000";
    }

    /// How many messages have come.
    public static int count(String to) {
        return messages(to).getList("$").size();
    }

    private static JsonPath messages(String to) {
        String mailbox = ConfigProvider.getConfig().getValue("terrace.test.mailbox-url", String.class);
        return given().queryParam("to", to).get(mailbox + "/messages").jsonPath();
    }
}
