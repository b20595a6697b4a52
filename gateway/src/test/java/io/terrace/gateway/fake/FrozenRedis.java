package io.terrace.gateway.fake;

import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.Request;
import java.io.IOException;
import java.io.UncheckedIOException;

/// A Redis that neither answers nor hangs up, until closed.
public final class FrozenRedis implements AutoCloseable {

    private final String pid;

    private FrozenRedis(String pid) {
        this.pid = pid;
        signal("STOP");
    }

    public static FrozenRedis at(String uri) {
        Vertx vertx = Vertx.vertx();
        try {
            String about = Waiting.on(Redis.createClient(vertx, uri)
                    .send(Request.cmd(Command.INFO).arg("server"))
                    .map(String::valueOf));
            return new FrozenRedis(about.replaceAll("(?s).*process_id:(\\d+).*", "$1"));
        } finally {
            Waiting.on(vertx.close());
        }
    }

    @Override
    public void close() {
        signal("CONT");
    }

    private void signal(String name) {
        try {
            int status = new ProcessBuilder("kill", "-" + name, pid).start().waitFor();
            if (status != 0) {
                throw new AssertionError("kill ended with " + status);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
