package io.terrace.stack.server;

import io.terrace.stack.process.StackException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/// Makes databases and their roles; doing so again changes nothing but the passwords.
///
/// The service's role is no superuser, does not bypass row-level security, owns nothing and cannot create: what keeps
/// one community's rows from another's holds for it.
public final class DatabaseCreator {

    private final Postgres postgres;

    public DatabaseCreator(Postgres postgres) {
        this.postgres = postgres;
    }

    /// @param name lower-case letters, digits and underscores, at most 50
    public Database create(String name, String ownerPassword, String servicePassword) {
        if (!name.matches("[a-z][a-z0-9_]{0,49}")) {
            throw new IllegalArgumentException("Not a database name: " + name);
        }
        Database database = new Database(name, postgres.url(name), ownerPassword, servicePassword);
        try {
            try (Connection connection = postgres.connect("postgres");
                    Statement sql = connection.createStatement()) {
                role(sql, database.owner(), ownerPassword);
                role(sql, database.service(), servicePassword);
                own(sql, database);
            }
            try (Connection connection = postgres.connect(name);
                    Statement sql = connection.createStatement()) {
                grant(sql, database);
            }
        } catch (SQLException e) {
            throw new StackException("Postgres would not make the database " + name + ": " + e.getMessage(), e);
        }
        return database;
    }

    private static void role(Statement sql, String role, String password) throws SQLException {
        if (!exists(sql, "select 1 from pg_roles where rolname = '" + role + "'")) {
            sql.execute("create role " + role);
        }
        sql.execute("alter role " + role
                + " login nosuperuser nobypassrls nocreatedb nocreaterole noreplication password '"
                + password.replace("'", "''") + "'");
    }

    private static void own(Statement sql, Database database) throws SQLException {
        String name = database.name();
        if (!exists(sql, "select 1 from pg_database where datname = '" + name + "'")) {
            sql.execute("create database " + name + " owner " + database.owner());
        }
        sql.execute("revoke all on database " + name + " from public");
        sql.execute("grant connect on database " + name + " to " + database.service());
    }

    private static void grant(Statement sql, Database database) throws SQLException {
        String to = " to " + database.service();
        String byOwner = "alter default privileges for role " + database.owner() + " in schema public ";
        sql.execute("revoke all on schema public from public");
        sql.execute("grant usage on schema public" + to);
        sql.execute(byOwner + "grant select, insert, update, delete on tables" + to);
        sql.execute(byOwner + "grant usage, select on sequences" + to);
    }

    private static boolean exists(Statement sql, String query) throws SQLException {
        try (ResultSet rows = sql.executeQuery(query)) {
            return rows.next();
        }
    }
}
