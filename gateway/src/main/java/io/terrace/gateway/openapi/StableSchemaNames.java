package io.terrace.gateway.openapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Properties;

/// Gives schemas the names under which they were published (`openapi-names.properties`), so that a renamed class does
/// not rename a type of generated clients.
final class StableSchemaNames {

    private static final String FILE = "/openapi-names.properties";
    private static final String SCHEMAS = "#/components/schemas/";

    private final Properties names;

    private StableSchemaNames(Properties names) {
        this.names = names;
    }

    static StableSchemaNames read() {
        Properties names = new Properties();
        try (InputStream in = StableSchemaNames.class.getResourceAsStream(FILE)) {
            names.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(FILE, e);
        }
        return new StableSchemaNames(names);
    }

    void apply(ObjectNode document) {
        SchemaRenamer.references(document, this::renamed);
        if (document.at("/components/schemas") instanceof ObjectNode schemas) {
            for (String name :
                    schemas.properties().stream().map(Map.Entry::getKey).toList()) {
                if (names.containsKey(name)) {
                    schemas.set(names.getProperty(name), schemas.remove(name));
                }
            }
        }
    }

    private String renamed(String reference) {
        return reference.startsWith(SCHEMAS)
                ? SCHEMAS
                        + names.getProperty(
                                reference.substring(SCHEMAS.length()), reference.substring(SCHEMAS.length()))
                : reference;
    }
}
