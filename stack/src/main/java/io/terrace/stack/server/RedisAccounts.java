package io.terrace.stack.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// The users of Redis. A client that does not log in can do nothing.
///
/// @param passwords by the user's name
public record RedisAccounts(List<RedisAccess> access, UnaryOperator<String> passwords) {

    /// The user who may do everything. Services never get its password.
    public static final String ADMIN = "admin";

    /// Those of the suite.
    public static RedisAccounts of(UnaryOperator<String> passwords) {
        return new RedisAccounts(RedisAccess.ALL, passwords);
    }

    /// The same for tests, which may use every command on the keys of their service.
    public static RedisAccounts forTests(UnaryOperator<String> passwords) {
        return new RedisAccounts(
                RedisAccess.ALL.stream().map(RedisAccess::withAllCommands).toList(), passwords);
    }

    boolean has(String user) {
        return access.stream().anyMatch(one -> one.service().equals(user));
    }

    String password(String user) {
        return passwords.apply(user);
    }

    /// Writes Redis' own list of users, which holds no password but its hash.
    Path write(Path folder) {
        Path file = folder.resolve("users.acl");
        try {
            Files.deleteIfExists(file);
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.write(file, lines());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return file;
    }

    private List<String> lines() {
        Stream<String> fixed =
                Stream.of("user default off", "user " + ADMIN + " on #" + hash(password(ADMIN)) + " ~* &* +@all");
        return Stream.concat(fixed, access.stream().map(this::line)).toList();
    }

    private String line(RedisAccess one) {
        StringBuilder line = new StringBuilder("user " + one.service() + " on #" + hash(password(one.service())));
        one.keys().forEach(pattern -> line.append(" ~").append(pattern));
        line.append(" resetchannels");
        one.channels().forEach(pattern -> line.append(" &").append(pattern));
        line.append(" +@all -@dangerous");
        one.commands().forEach(rule -> line.append(' ').append(rule));
        return line.toString();
    }

    private static String hash(String password) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(password.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }
}
