package io.terrace.community.link;

import com.fasterxml.jackson.annotation.JsonValue;
import io.terrace.community.code.ShortCodeGenerator;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// Where a link may lead: the one table of routes.
@Schema(name = "LinkTarget")
public enum LinkTargetKind {
    FREESTYLE("a freestyle"),
    CONVERSATION("a conversation"),
    POLL("a poll"),
    EVENT("an event"),
    REWARD("a reward"),
    PROFILE("a profile"),
    INVITE("an invitation"),
    CALL("a call");

    private static final String SCHEME = "service://";
    private static final Pattern ID = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

    private final String title;

    LinkTargetKind(String title) {
        this.title = title;
    }

    /// The id in the one way it is written; empty for what can name no such thing.
    Optional<String> read(String id) {
        if (this == INVITE) {
            return ShortCodeGenerator.read(id);
        }
        return ID.matcher(id).matches() ? Optional.of(UUID.fromString(id).toString()) : Optional.empty();
    }

    /// In English, such as `a poll`.
    String title() {
        return title;
    }

    /// What the app opens.
    ///
    /// @param id as it is written in the one way
    public String deepLink(String id) {
        return SCHEME + wire() + "/" + id;
    }

    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
