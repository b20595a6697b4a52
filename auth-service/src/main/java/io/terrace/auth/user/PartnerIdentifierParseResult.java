package io.terrace.auth.user;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The identifiers in a partner's word about a user.
public sealed interface PartnerIdentifierParseResult {

    /// In the order in which they are matched.
    record Read(List<Identifier> identifiers) implements PartnerIdentifierParseResult {}

    /// There is none.
    record None() implements PartnerIdentifierParseResult {}

    /// This one is not of its kind's form.
    record Malformed(IdentifierKind kind) implements PartnerIdentifierParseResult {}

    /// An empty text counts as absent: apps send what their form holds.
    static PartnerIdentifierParseResult read(
            @Nullable String externalUserId, @Nullable String phone, @Nullable String email) {
        var found = new ArrayList<Identifier>();
        for (var one : List.of(
                new Text(IdentifierKind.EXTERNAL, externalUserId, Identifier::external),
                new Text(IdentifierKind.PHONE, phone, Identifier::phone),
                new Text(IdentifierKind.EMAIL, email, Identifier::email))) {
            if (one.text() == null || one.text().isBlank()) {
                continue;
            }
            Optional<Identifier> identifier = one.normal().apply(one.text());
            if (identifier.isEmpty()) {
                return new Malformed(one.kind());
            }
            found.add(identifier.get());
        }
        return found.isEmpty() ? new None() : new Read(found);
    }

    /// A field as it was sent, and how to read it.
    record Text(IdentifierKind kind, @Nullable String text, Function<String, Optional<Identifier>> normal) {}
}
