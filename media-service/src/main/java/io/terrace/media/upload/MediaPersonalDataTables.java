package io.terrace.media.upload;

import static io.terrace.platform.privacy.PersonalDataTable.by;
import static io.terrace.platform.privacy.PersonalDataTable.deleted;
import static io.terrace.platform.privacy.PersonalDataTable.exported;
import static io.terrace.platform.privacy.PersonalDataTable.noPersonalData;
import static io.terrace.platform.privacy.PersonalDataTable.notExported;
import static io.terrace.platform.privacy.PersonalDataTable.table;

import io.terrace.media.store.ObjectStore;
import io.terrace.platform.privacy.PersonalDataTable;
import io.terrace.platform.privacy.PersonalDataTables;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/// A fan's uploads. Objects go first: where the store is down, the rows that lead to them stay until it is back.
@ApplicationScoped
class MediaPersonalDataTables implements PersonalDataTables {

    private final ObjectStore store;

    MediaPersonalDataTables(ObjectStore store) {
        this.store = store;
    }

    @Override
    public List<PersonalDataTable> tables() {
        return List.of(
                table("upload_piece", notExported("where parts of a content are"), by("""
                        delete from upload_piece p using upload u where u.owner_id = :fan and p.upload_id = u.id""")),
                table("upload_picture", notExported("where a picture's sizes are"), by("""
                        delete from upload_picture p using upload u where u.owner_id = :fan and p.upload_id = u.id""")),
                table("upload_due", notExported("when an upload is cleared up after"), by("""
                        delete from upload_due d using upload u where u.owner_id = :fan and d.upload_id = u.id""")),
                noPersonalData("storage_total", "a community's sum"),
                noPersonalData("storage_change", "sums on their way"),
                noPersonalData("store_scan", "how far work on the store is"),
                table("upload", exported("""
                        select id, purpose, mime_type, size_bytes, state, access, duration_ms from upload
                        where owner_id = :fan"""), deleted("upload", "owner_id")));
    }

    @Override
    public void beforeErasure(UUID fan) throws IOException {
        UUID community = Tenancy.current().orElseThrow();
        for (UUID upload : Upload.of(fan)) {
            store.clear(community, upload, Set.of());
        }
    }
}
