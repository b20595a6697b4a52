package io.terrace.platform.openapi;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// What members of schemas are that have the same name and meaning wherever they occur.
final class DefaultMemberDescriptions {

    private static final String ID = "Id";
    private static final Map<String, String> MEMBERS = Map.ofEntries(
            Map.entry("acceptedAt", "When it was accepted."),
            Map.entry("active", "Whether it is in force."),
            Map.entry("allowed", "Whether the caller may do it."),
            Map.entry("archived", "Whether it is archived."),
            Map.entry("asOf", "The moment of these figures."),
            Map.entry("at", "When it happened."),
            Map.entry("avatarUrl", "The address of the fan's picture, if there is one."),
            Map.entry("bio", "What the fan says about themselves, if anything."),
            Map.entry("clientId", "The id that the client gave it, by which a repeat is recognised."),
            Map.entry("closesAt", "When it closes."),
            Map.entry("createdAt", "When it was created."),
            Map.entry("description", "A longer text for people, if there is one."),
            Map.entry("disclosure", "The words that tell fans who paid for it."),
            Map.entry("displayName", "The name that others see, if there is one."),
            Map.entry("durationMs", "How long it plays, in milliseconds."),
            Map.entry("email", "An email address."),
            Map.entry("enabled", "Whether it is in use."),
            Map.entry("endsAt", "When it ends."),
            Map.entry("expiresAt", "When it expires, if it does."),
            Map.entry("externalUserId", "The fan's id in the club's own system."),
            Map.entry("favouriteTeam", "The fan's team, in their own words, if they named one."),
            Map.entry("handle", "The fan's unique name in the community, if they chose one."),
            Map.entry("id", "Its id."),
            Map.entry("imageUrl", "The https address of its picture, if it has one."),
            Map.entry("items", "The entries; empty where there are none."),
            Map.entry("logoUrl", "The https address of the logo, if there is one."),
            Map.entry("mimeType", "The media type (RFC 6838)."),
            Map.entry("muted", "Whether the caller has muted it."),
            Map.entry("name", "The name that people read."),
            Map.entry("note", "A note on it, if there is one."),
            Map.entry("occurredAt", "When it happened."),
            Map.entry("opensAt", "When it opens."),
            Map.entry("phone", "A phone number (E.164)."),
            Map.entry("points", "How many points it gives."),
            Map.entry("question", "The question, as fans read it."),
            Map.entry("reasons", "The rules that refuse it; empty where none does."),
            Map.entry("requestedAt", "When it was asked for."),
            Map.entry("replyToId", "The message it answers, if it answers one."),
            Map.entry("results", "A result for each, in the order they were sent."),
            Map.entry("sizeBytes", "The size in bytes."),
            Map.entry("startsAt", "When it starts."),
            Map.entry("title", "The title that people read."),
            Map.entry("updatedAt", "When it was last changed."),
            Map.entry("validFrom", "When it can be had for the first time, if not always."),
            Map.entry("validTo", "When it can no longer be had, if ever."),
            Map.entry("version", "The version, which grows with each change."));

    private DefaultMemberDescriptions() {}

    static Optional<String> describe(String name) {
        return Optional.ofNullable(MEMBERS.get(name)).or(() -> id(name));
    }

    /// The schemas that are of the same thing as one that creates or changes it, the likeliest first.
    static Stream<String> counterparts(String schema) {
        String thing = schema.replaceFirst("(Change|Draft|Patch)$", "");
        return thing.equals(schema)
                ? Stream.empty()
                : Stream.of("Draft", "", "Profile", "Account", "View").map(thing::concat);
    }

    /// @param name of a member or parameter
    static Optional<String> id(String name) {
        return name.endsWith(ID)
                ? Optional.of("The %s's id.".formatted(words(name.substring(0, name.length() - ID.length()))))
                : Optional.empty();
    }

    /// `identity provider` of `identityProvider`.
    private static String words(String name) {
        return name.replaceAll("(?=\\p{Lu})", " ").toLowerCase(Locale.ROOT);
    }
}
