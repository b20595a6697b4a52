package io.terrace.platform.privacy;

import io.quarkus.arc.All;
import io.terrace.platform.events.PrivacyEvent.FanErased;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

/// All the service knows of fans.
@Singleton
public class PersonalDataCatalog {

    private final List<PersonalDataTables> parts;

    PersonalDataCatalog(@All List<PersonalDataTables> parts) {
        this.parts = parts;
    }

    /// The names of its tables, without partitions.
    public Set<String> tables() {
        Set<String> tables = new TreeSet<>();
        personalDataTables().forEach(holding -> tables.add(holding.table()));
        return tables;
    }

    /// Those that keep something of a fan who was erased, with the reason.
    public Set<String> tablesThatKeep() {
        Set<String> tables = new TreeSet<>();
        for (PersonalDataTable holding : personalDataTables()) {
            boolean keeps = switch (holding.erasure()) {
                case PersonalDataTable.Erasure.Nothing _ -> true;
                case PersonalDataTable.Erasure.Statements erasure -> erasure.keeps() != null;
            };
            if (keeps) {
                tables.add(holding.table());
            }
        }
        return tables;
    }

    List<PersonalDataTable> personalDataTables() {
        return parts.stream().flatMap(part -> part.tables().stream()).toList();
    }

    void beforeErasure(UUID fan) throws IOException {
        for (PersonalDataTables part : parts) {
            part.beforeErasure(fan);
        }
    }

    /// Each part is asked, whatever the others say.
    boolean finishErasure(FanErased erasure) {
        return parts.stream().map(part -> part.finishErasure(erasure)).reduce(true, Boolean::logicalAnd);
    }
}
