package io.terrace.community.export;

import static io.terrace.platform.personal.Holding.by;
import static io.terrace.platform.personal.Holding.deleted;
import static io.terrace.platform.personal.Holding.table;
import static io.terrace.platform.personal.Holding.told;
import static io.terrace.platform.personal.Holding.untold;

import io.terrace.platform.personal.Holding;
import io.terrace.platform.personal.Holdings;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

@ApplicationScoped
class ExportHoldings implements Holdings {

    @Override
    public List<Holding> holdings() {
        return List.of(
                table("export_part", untold("what exports have told, until they expire"), by("""
                        delete from export_part p using export e
                        where e.user_id = :fan and p.community_id = e.community_id and p.export_id = e.id""")),
                table(
                        "export",
                        told("select requested_at, ready_at, expires_at from export where user_id = :fan"),
                        deleted("export", "user_id")));
    }
}
