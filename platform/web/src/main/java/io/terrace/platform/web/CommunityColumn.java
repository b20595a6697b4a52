package io.terrace.platform.web;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import org.hibernate.type.descriptor.ValueBinder;
import org.hibernate.type.descriptor.WrapperOptions;
import org.hibernate.type.descriptor.java.JavaType;
import org.hibernate.type.descriptor.jdbc.BasicBinder;
import org.hibernate.type.descriptor.jdbc.VarcharJdbcType;

/// Lets a tenant's id be a `uuid` column: Quarkus hands Hibernate the tenant as text, so that is what the entity holds.
///
/// ```java
/// @TenantId
/// @JdbcType(CommunityColumn.class)
/// private String communityId;
/// ```
public class CommunityColumn extends VarcharJdbcType {

    @Override
    public <X> ValueBinder<X> getBinder(JavaType<X> type) {
        return new BasicBinder<>(type, this) {
            @Override
            protected void doBind(PreparedStatement statement, X value, int index, WrapperOptions options)
                    throws SQLException {
                statement.setObject(index, value, Types.OTHER);
            }

            @Override
            protected void doBind(java.sql.CallableStatement statement, X value, String name, WrapperOptions options)
                    throws SQLException {
                statement.setObject(name, value, Types.OTHER);
            }
        };
    }
}
