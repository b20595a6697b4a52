package io.terrace.realtime.redis;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Redis did not answer, or would not do what it was asked.
public final class RedisUnavailableException extends IOException {

    public RedisUnavailableException(@Nullable Throwable cause) {
        super("Redis is away", cause);
    }
}
