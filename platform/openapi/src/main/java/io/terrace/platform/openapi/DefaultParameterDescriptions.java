package io.terrace.platform.openapi;

import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;

/// What parameters are that have the same name and meaning wherever they occur.
final class DefaultParameterDescriptions {

    private static final Map<String, String> PATHS = Map.of(
            "code", "The short link's code.",
            "community", "The community's id, part of the signed URL.",
            "date", "The day, as the community's own time zone has it.",
            "emoji", "One emoji, percent-encoded.",
            "kid", "The key's id, the `kid` of what it signed.",
            "provider", "The identity provider, by the name that apps know it by.",
            "type", "The reaction type's key.",
            "version", "The configuration's version.");
    private static final Map<String, String> QUERIES = Map.of(
            "after", "The `sequence` of the last entry that was checked before; 0 to begin with the first.",
            "afterHash", "The hash of the entry `after`, in hexadecimal.",
            "challengeId", "The verified challenge that allows it.",
            "expires", "When the signed URL expires, in seconds since 1970-01-01T00:00:00Z.",
            "format", "The image's format.",
            "signature", "The signature of the URL: signed URLs are used as they are.");
    private static final Map<String, String> HEADERS = Map.of(
            "If-None-Match", "The `ETag` of an earlier answer: 304 if it is still the same.",
            "If-Range", "The `ETag` of an earlier answer: if it is no longer the same, all of it is sent.",
            "Range", "The bytes to send, one range (RFC 9110), such as `bytes=0-65535`.",
            "Upload-Offset", "How many bytes have arrived: the body begins there.");

    private DefaultParameterDescriptions() {}

    static Optional<String> describe(String path, Parameter parameter) {
        String name = parameter.getName();
        return switch (parameter.getIn()) {
            case HEADER -> Optional.ofNullable(HEADERS.get(name));
            case QUERY -> Optional.ofNullable(QUERIES.get(name));
            case PATH -> Optional.ofNullable(PATHS.get(name)).or(() -> id(path, name));
            case COOKIE -> Optional.empty();
        };
    }

    private static Optional<String> id(String path, String name) {
        if (name.equals("id")) {
            return Optional.of("The %s's id.".formatted(collection(path)));
        }
        return DefaultMemberDescriptions.id(name);
    }

    /// What a path's `{id}` is one of: `sanction` of `/v2/sanctions/{id}/appeal`.
    private static String collection(String path) {
        String before = path.substring(0, path.indexOf("/{id}")).replace("/{community}", "");
        String last = before.substring(before.lastIndexOf('/') + 1).replace('-', ' ');
        return last.equals("media") ? "recording" : last.replaceFirst("s$", "");
    }
}
