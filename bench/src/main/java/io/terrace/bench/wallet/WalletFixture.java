package io.terrace.bench.wallet;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.terrace.bench.service.ContextTokens;
import io.terrace.bench.service.HttpProbe;
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
final class WalletFixture {

    static final String SERVICE = "wallet-service";
    private static final String GRANTS = "/v2/wallet/grants";

    private final Database database;
    private final UUID community = UUID.randomUUID();
    private final List<UUID> fans;
    private final ContextTokens passes = new ContextTokens(SERVICE, community);

    private interface Use<T> {
        T of(Connection connection) throws SQLException;
    }

    /// So many fans that the service knows.
    WalletFixture(Database database, int size) {
        this.database = database;
        fans = Stream.generate(UUID::randomUUID).limit(size).toList();
        within(connection -> {
            try (var add = connection.prepareStatement(
                    "insert into fan (community_id, user_id) select terrace_community(), unnest(?)")) {
                add.setArray(1, connection.createArrayOf("uuid", fans.toArray()));
                return add.executeUpdate();
            }
        });
    }

    /// How many transactions its ledger has.
    long transactions() {
        return within(connection -> {
            try (var count = connection.prepareStatement(
                            "select count(*) from ledger_transaction where community_id = terrace_community()");
                    var rows = count.executeQuery()) {
                rows.next();
                return rows.getLong(1);
            }
        });
    }

    private <T> T within(Use<T> use) {
        try (Connection connection =
                        DriverManager.getConnection(database.url(), database.service(), database.servicePassword());
                var set = connection.prepareStatement("select set_config('terrace.community', ?, false)")) {
            set.setString(1, community.toString());
            set.execute();
            return use.of(connection);
        } catch (SQLException e) {
            throw new StackException("The wallet's tables cannot be asked: " + e.getMessage(), e);
        }
    }

    /// Gives every fan points, so that none is refused for want of them.
    void fund(int port) {
        HttpProbe asking = new HttpProbe(port);
        fans.parallelStream().forEach(fan -> asking.ask("POST", GRANTS, passes.server(), grant(fan)));
    }

    /// Grants to one fan after another, each under a key of its own.
    List<byte[]> grants(int count) {
        String token = passes.server();
        return IntStream.range(0, count)
                .mapToObj(i -> request(GRANTS, token, grant(fans.get(i % fans.size()))))
                .toList();
    }

    private static String grant(UUID fan) {
        return """
                {"userId":"%s","amount":1000,"reason":{"code":"bench"}}""".formatted(fan);
    }

    /// Wishes of one fan after another for one reward.
    List<byte[]> redemptions(String reward, int count) {
        List<String> tokens = fans.stream().map(passes::fan).toList();
        String path = "/v2/rewards/" + reward + "/redemptions";
        return IntStream.range(0, count)
                .mapToObj(i -> request(path, tokens.get(i % tokens.size()), ""))
                .toList();
    }

    /// A reward for one point of which there is enough.
    String reward(int port) {
        return new HttpProbe(port)
                .ask("POST", "/v2/rewards", passes.server(), """
                        {"title":"Scarf","kind":"merch","cost":1,"stock":1000000000}""")
                .path("id")
                .asText();
    }

    private static byte[] request(String path, String token, String body) {
        return ("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + token
                        + "\r\nIdempotency-Key: " + UUID.randomUUID()
                        + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
                .getBytes(UTF_8);
    }
}
