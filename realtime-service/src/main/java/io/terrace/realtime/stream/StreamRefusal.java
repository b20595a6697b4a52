package io.terrace.realtime.stream;

import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;

/// Why a stream was not opened, as its client is told.
record StreamRefusal(int status, MultiMap headers, Buffer body) {}
