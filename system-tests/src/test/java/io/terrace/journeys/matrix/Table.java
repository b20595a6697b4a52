package io.terrace.journeys.matrix;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.TreeMap;

/// `tenant-matrix.json`: a row an operation, and one more for each other body.
final class Table {

    private Table() {}

    static Map<String, Row> read() {
        try (InputStream file = Table.class.getResourceAsStream("/tenant-matrix.json")) {
            return new ObjectMapper().readValue(file, new TypeReference<TreeMap<String, Row>>() {});
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
