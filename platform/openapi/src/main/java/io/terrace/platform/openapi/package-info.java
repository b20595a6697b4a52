/// What a service's OpenAPI document says beyond its annotations, read from the code itself at build time: which
/// members an answer always has, which errors an operation can end with, and what the code's doc comments say of it.
///
/// The gateway adds what it does itself (credentials, limits, common headers) when it merges the documents.
@NullMarked
package io.terrace.platform.openapi;

import org.jspecify.annotations.NullMarked;
