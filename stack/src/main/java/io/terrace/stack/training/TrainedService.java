package io.terrace.stack.training;

/// A service that makes its AOT cache.
///
/// @param name the audience of its context tokens
/// @param url such as `http://127.0.0.1:8101`
/// @param managementUrl where its OpenAPI document is
/// @param contextKey 64 hex digits or more
public record TrainedService(String name, String url, String managementUrl, String contextKey) {}
