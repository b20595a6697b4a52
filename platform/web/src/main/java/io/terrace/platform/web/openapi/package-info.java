/// What a service's OpenAPI document says beyond its annotations, read from the code itself at build time: which
/// members an answer always has, and which errors an operation can end with.
///
/// The gateway adds what it does itself (credentials, limits, common headers) when it merges the documents.
@NullMarked
package io.terrace.platform.web.openapi;

import org.jspecify.annotations.NullMarked;
