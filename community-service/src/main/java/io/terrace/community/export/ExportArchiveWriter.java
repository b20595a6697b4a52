package io.terrace.community.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.ActivateRequestContext;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// The file: a page that says what is in it, and for each service one JSON object with a list for each of its tables.
/// It is written as it is read, a part at a time.
@ApplicationScoped
class ExportArchiveWriter {

    private static final String PAGE = """
            <!doctype html>
            <html lang="en"><meta charset="utf-8"><title>Your data</title>
            <h1>What is known of you</h1>
            <p>One file a service, each with lists named after what it keeps. Times are UTC. Recordings themselves are not
            in here: download them where you posted them.</p>
            <ul>
            %s</ul>
            </html>
            """;

    private final ExportRepository table;
    private final ObjectMapper json;

    ExportArchiveWriter(ExportRepository table, ObjectMapper json) {
        this.table = table;
        this.json = json;
    }

    @ActivateRequestContext
    void write(UUID community, ExportView export, OutputStream out) throws IOException {
        ZipOutputStream zip = new ZipOutputStream(out, UTF_8);
        begin(zip, "index.html");
        zip.write(page(export.answered()).getBytes(UTF_8));
        for (String service : export.answered()) {
            begin(zip, service + ".json");
            write(community, export.id(), service, zip);
        }
        zip.closeEntry();
        zip.finish();
    }

    private static void begin(ZipOutputStream zip, String name) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
    }

    private static String page(List<String> services) {
        StringBuilder items = new StringBuilder();
        services.forEach(
                service -> items.append("<li><a href=\"%s.json\">%s.json</a></li>%n".formatted(service, service)));
        return PAGE.formatted(items);
    }

    private void write(UUID community, UUID export, String service, OutputStream out) throws IOException {
        String open = "";
        Optional<String> part = part(community, export, service, 0);
        out.write('{');
        for (int i = 0; part.isPresent(); part = part(community, export, service, ++i)) {
            for (String line : part.get().lines().toList()) {
                JsonNode told = json.readTree(line);
                String name = told.path("table").asText();
                String before = name.equals(open)
                        ? ",\n  "
                        : (open.isEmpty() ? "\n" : "\n],\n") + json.writeValueAsString(name) + ": [\n  ";
                JsonNode row = told.has("row") ? told.path("row") : told;
                out.write((before + json.writeValueAsString(row)).getBytes(UTF_8));
                open = name;
            }
        }
        out.write((open.isEmpty() ? "}\n" : "\n]\n}\n").getBytes(UTF_8));
    }

    private Optional<String> part(UUID community, UUID export, String service, int part) {
        return Tenancy.<Optional<String>, RuntimeException>within(
                community, () -> QuarkusTransaction.requiringNew().call(() -> table.part(export, service, part)));
    }
}
