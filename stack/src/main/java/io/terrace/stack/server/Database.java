package io.terrace.stack.server;

/// A database with its two roles: the owner migrates, the service only reads and writes rows.
///
/// @param name lower-case letters, digits and underscores
public record Database(String name, String url, String ownerPassword, String servicePassword) {

    public String owner() {
        return name + "_owner";
    }

    public String service() {
        return name + "_service";
    }
}
