package io.terrace.community.squaddie;

import static io.terrace.platform.privacy.PersonalDataTable.by;
import static io.terrace.platform.privacy.PersonalDataTable.exported;
import static io.terrace.platform.privacy.PersonalDataTable.noPersonalData;
import static io.terrace.platform.privacy.PersonalDataTable.own;
import static io.terrace.platform.privacy.PersonalDataTable.partly;
import static io.terrace.platform.privacy.PersonalDataTable.retained;
import static io.terrace.platform.privacy.PersonalDataTable.table;

import io.terrace.platform.privacy.PersonalDataTable;
import io.terrace.platform.privacy.PersonalDataTables;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.UUID;

/// A draw can be replayed for good, so who stood in it stays: an id that leads to no user.
@ApplicationScoped
class SquaddiePersonalDataTables implements PersonalDataTables {

    private static final String REPLAYED = "an id that leads to no user: a draw can be replayed for ever";

    private final DrawRepository draws;
    private final DrawRunner drawRunner;

    SquaddiePersonalDataTables(DrawRepository draws, DrawRunner drawRunner) {
        this.draws = draws;
        this.drawRunner = drawRunner;
    }

    @Override
    public List<PersonalDataTable> tables() {
        return List.of(
                own("fan_day", "user_id"),
                own("squaddie_candidate", "user_id"),
                noPersonalData("squaddie_setting", "the club's"),
                table(
                        "squaddie_entrant",
                        exported("select date, tickets, aside_in from squaddie_entrant where user_id = :fan"),
                        retained(REPLAYED)),
                table("squaddie_day", exported("""
                        select date, mode, curated_headline, freestyles, reactions, votes from squaddie_day
                        where user_id = :fan"""), partly(REPLAYED, """
                        update squaddie_day set curated_headline = null, curated_id = null
                        where user_id = :fan or curated_id = :fan""")),
                table("congratulation", exported("select date from congratulation where user_id = :fan"), by("""
                                insert into congratulation_count as c (community_id, date, part, count)
                                select community_id, date, 0, -1 from congratulation where user_id = :fan order by date
                                on conflict (community_id, date, part) do update set count = c.count - 1""", """
                                delete from congratulation where user_id = :fan""")),
                noPersonalData("congratulation_count", "sums; a fan is counted down as their congratulations go"));
    }

    /// Another takes their day.
    @Override
    public void beforeErasure(UUID fan) {
        draws.withdraw(fan);
        drawRunner.standAside(fan);
    }
}
