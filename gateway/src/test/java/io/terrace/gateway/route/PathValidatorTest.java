package io.terrace.gateway.route;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PathValidatorTest {

    @ParameterizedTest
    @ValueSource(
            strings = {"/v2/feed", "/.well-known/jwks.json", "/v2/a/%F0%9F%94%A5", "/a/b..c", "/a/x@y:z", "/a/%41"})
    void plainPathsAreSafe(String path) {
        assertThat(PathValidator.isSafe(path)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "*",
                "a",
                "/",
                "//",
                "/a/",
                "/a//b",
                "/.",
                "/..",
                "/a/../b",
                "/a/...",
                "/a/%2e",
                "/a/%2F",
                "/a/%5C",
                "/a/%25",
                "/a/%3b",
                "/a/%0d%0a",
                "/a/%7f",
                "/a/%",
                "/a/%4",
                "/a/%4g",
                "/a;b",
                "/a\\b",
                "/a b",
                "/a\u00e9"
            })
    void ambiguousOnesAreNot(String path) {
        assertThat(PathValidator.isSafe(path)).isFalse();
    }
}
