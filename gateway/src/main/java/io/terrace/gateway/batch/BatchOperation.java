package io.terrace.gateway.batch;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonFormat.Feature;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A request within a batch, as it was sent.
///
/// @param id the client's own name for it
/// @param path with its query
/// @param content where its body is, if it has one
/// @param dependsOn operations before this one that must not have failed
@RegisterForReflection
record BatchOperation(
        @Nullable String id,
        @Nullable String method,
        @Nullable String path,
        @Nullable Map<String, @Nullable String> headers,
        @JsonProperty("body") @Nullable JsonSlice content,

        @JsonFormat(with = Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY) @Nullable List<@Nullable String> dependsOn) {

    /// Its name, once [BatchRequest] has seen that it has one.
    String name() {
        return Objects.requireNonNull(id);
    }

    List<@Nullable String> needs() {
        return Objects.requireNonNullElse(dependsOn, List.of());
    }
}
