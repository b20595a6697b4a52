package io.terrace.auth.sync;

import io.restassured.response.Response;
import io.terrace.auth.Rows;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/// One cell: what was answered, and what became of the users it was about.
///
/// @param before the victims' rows
/// @param users how many there were in the community
record Attempt(Response answer, UUID community, Victims victims, String before, long users) {

    /// As the table has it.
    String cell(boolean signed) {
        return switch (answer.statusCode()) {
            case 200 -> signedIn(signed);
            case 401 -> code().equals("sso_token_invalid") ? "bad" : code();
            case 403 ->
                switch (code()) {
                    case "signature_required" -> "sig";
                    case "account_suspended" -> "out";
                    default -> code();
                };
            case 409 -> "409" + letters(pointers());
            default -> answer.statusCode() + code();
        };
    }

    /// Whether the session is a victim's, or anything of theirs is other than it was.
    boolean touched() {
        return victims.ids().contains(user()) || !victims.rows().equals(before);
    }

    /// Whether the word left anything behind, though it was refused.
    boolean leftTraces() {
        return answer.statusCode() != 200
                && (!victims.rows().equals(before) || Rows.count("app_user", community) != users);
    }

    private String signedIn(boolean signed) {
        UUID user = user();
        String owner = Rows.text(
                community, "select user_id::text from session where id = ?::uuid", answer.<String>path("sessionId"));
        if (!owner.equals(user.toString())) {
            return "session of " + owner;
        }
        String linked = letters(answer.<List<String>>path("sync.linkedIdentities"));
        if (victims.ids().contains(user)) {
            return signed ? "own" + (linked.isEmpty() ? "" : "+" + linked) : "same" + linked;
        }
        boolean young = answer.<Boolean>path("sync.created") && Rows.count("app_user", community) == users + 1;
        return young && linked.equals(letters(kinds(user))) ? "new" : "somebody else";
    }

    private UUID user() {
        return answer.statusCode() == 200 ? UUID.fromString(answer.path("user.id")) : new UUID(0, 0);
    }

    private List<String> kinds(UUID user) {
        String kinds =
                Rows.text(community, "select string_agg(lower(kind), ',') from identity where user_id = ?", user);
        return List.of(kinds.replace("external", "external_user_id").split(","));
    }

    private List<String> pointers() {
        return answer.path("errors.pointer");
    }

    private String code() {
        return answer.path("code");
    }

    /// `px` for a list with phone and externalUserId.
    private static String letters(List<String> fields) {
        var letters = new ArrayList<String>();
        for (String field : fields) {
            String name = field.replace("/", "");
            letters.add(name.startsWith("external") ? "x" : name.substring(0, 1));
        }
        return String.join("", letters.stream().sorted().toList());
    }
}
