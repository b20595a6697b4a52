package io.terrace.platform.rest;

import io.quarkus.runtime.annotations.RegisterForReflection;
import io.terrace.platform.kernel.ErrorCode;
import jakarta.ws.rs.HeaderParam;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.microprofile.openapi.annotations.enums.Explode;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/// The `If-Match` header (RFC 9110, 13.1.1), as a `@BeanParam`. Weak tags never match.
///
/// An operation calls [#require] once it holds the lock of the row it changes, in the transaction that changes it: of
/// two changes with the same tag one wins. Without the header every version matches.
///
/// @param ifMatch the header's lines
@RegisterForReflection
public record VersionPrecondition(
        @HeaderParam("If-Match")
        @Parameter(
                description = "The ETag of the version to change, or several, or `*`: 412 `precondition_failed` "
                        + "where it has another by now. Without it any version is changed.",
                explode = Explode.FALSE,
                schema = @Schema(type = org.eclipse.microprofile.openapi.annotations.enums.SchemaType.STRING))
        List<String> ifMatch) {

    /// For calls without a condition.
    public static final VersionPrecondition NONE = new VersionPrecondition(List.of());

    private static final Pattern TAG = Pattern.compile("(?:W/)?\"[\\x21\\x23-\\x7e\\x80-\\xff]*\"");
    private static final Pattern TAGS = Pattern.compile("[\\s,]*" + TAG + "(?:\\s*,\\s*(?:" + TAG + ")?)*\\s*");

    public VersionPrecondition {
        ifMatch = List.copyOf(ifMatch);
    }

    /// Whether there is no such header.
    public boolean absent() {
        return ifMatch.isEmpty();
    }

    /// The condition itself, where the operation is refused without one.
    ///
    /// @throws ProblemException 428 `precondition_required`
    public VersionPrecondition mandatory() {
        if (ifMatch.stream().allMatch(String::isBlank)) {
            throw ProblemException.of(ErrorCode.PRECONDITION_REQUIRED);
        }
        return this;
    }

    /// @throws ProblemException 412 `precondition_failed`; 400 for a header that is none
    public void require(VersionedView current) {
        if (!absent()) {
            require(current.entityVersion());
        }
    }

    /// @param current asked for only where there is a condition
    /// @throws ProblemException 412 `precondition_failed`; 400 for a header that is none
    public void require(Supplier<? extends VersionedView> current) {
        if (!absent()) {
            require(current.get());
        }
    }

    /// @throws ProblemException 412 `precondition_failed`; 400 for a header that is none
    public void require(String currentVersion) {
        if (!matches(currentVersion)) {
            throw ProblemException.of(ErrorCode.PRECONDITION_FAILED);
        }
    }

    private boolean matches(String currentVersion) {
        return absent() || tags().anyMatch(tag -> tag.equals("*") || EntityTagFormat.isOfVersion(tag, currentVersion));
    }

    private Stream<String> tags() {
        String all = String.join(",", ifMatch).strip();
        if (all.equals("*")) {
            return Stream.of(all);
        }
        if (!TAGS.matcher(all).matches()) {
            throw ProblemException.invalidHeader("If-Match", "invalid");
        }
        Matcher each = TAG.matcher(all);
        return each.results().map(found -> found.group()).toList().stream();
    }
}
