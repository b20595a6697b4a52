package io.terrace.bench.wallet;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.terrace.bench.load.Target;
import io.terrace.stack.process.StackException;
import io.terrace.stack.server.Database;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A community's fans, and what is asked for them. Tokens are good for a minute.
final class Stand {

    private final int port;
    private final UUID community = UUID.randomUUID();
    private final List<UUID> fans;
    private final Passes passes = new Passes(community);

    /// So many fans, whom the service knows.
    Stand(int port, Database database, int size) {
        this.port = port;
        fans = Stream.generate(UUID::randomUUID).limit(size).toList();
        try (Connection connection =
                        DriverManager.getConnection(database.url(), database.service(), database.servicePassword());
                var set = connection.prepareStatement("select set_config('terrace.community', ?, false)");
                var add = connection.prepareStatement(
                        "insert into fan (community_id, user_id) select terrace_community(), unnest(?)")) {
            set.setString(1, community.toString());
            set.execute();
            add.setArray(1, connection.createArrayOf("uuid", fans.toArray()));
            add.executeUpdate();
        } catch (SQLException e) {
            throw new StackException("The fans cannot be added: " + e.getMessage(), e);
        }
    }

    /// Grants to one fan after another, each under a key of its own.
    Target grants(int count) {
        String token = passes.server();
        return new Target(
                port,
                IntStream.range(0, count)
                        .mapToObj(i -> request("/v2/wallet/grants", token, """
                                {"userId":"%s","amount":1000,"reason":{"code":"bench"}}""".formatted(fans.get(i % fans.size()))))
                        .toList());
    }

    /// Wishes of one fan after another for one reward.
    Target redemptions(String reward, int count) {
        List<String> tokens = fans.stream().map(passes::fan).toList();
        String path = "/v2/rewards/" + reward + "/redemptions";
        return new Target(
                port,
                IntStream.range(0, count)
                        .mapToObj(i -> request(path, tokens.get(i % tokens.size()), ""))
                        .toList());
    }

    /// A reward for one point of which there is enough.
    String reward() {
        return new Asking(port).post("/v2/rewards", passes.server(), """
                {"title":"Scarf","kind":"merch","cost":1,"stock":1000000000}""");
    }

    private static byte[] request(String path, String token, String body) {
        return ("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + token
                        + "\r\nIdempotency-Key: " + UUID.randomUUID()
                        + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
                .getBytes(UTF_8);
    }
}
