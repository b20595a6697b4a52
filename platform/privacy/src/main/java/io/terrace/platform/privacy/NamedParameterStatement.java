package io.terrace.platform.privacy;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;

/// A statement whose parameters have names.
record NamedParameterStatement(String statement) {

    /// Not what follows a second colon, which is a type.
    private static final Pattern PARAMETER = Pattern.compile("(?<!:):([a-z]+)\\b");

    PreparedStatement prepare(Connection connection, Map<String, UUID> ids) throws SQLException {
        PreparedStatement prepared =
                connection.prepareStatement(PARAMETER.matcher(statement).replaceAll("?::uuid"));
        int place = 1;
        for (var found : PARAMETER.matcher(statement).results().toList()) {
            UUID id = ids.get(found.group(1));
            if (id == null) {
                throw new IllegalArgumentException("No :" + found.group(1));
            }
            prepared.setObject(place++, id);
        }
        return prepared;
    }
}
