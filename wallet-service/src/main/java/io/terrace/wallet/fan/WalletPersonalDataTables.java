package io.terrace.wallet.fan;

import static io.terrace.platform.privacy.PersonalDataTable.by;
import static io.terrace.platform.privacy.PersonalDataTable.exported;
import static io.terrace.platform.privacy.PersonalDataTable.noPersonalData;
import static io.terrace.platform.privacy.PersonalDataTable.notExported;
import static io.terrace.platform.privacy.PersonalDataTable.own;
import static io.terrace.platform.privacy.PersonalDataTable.retained;
import static io.terrace.platform.privacy.PersonalDataTable.table;

import io.terrace.platform.privacy.PersonalDataTable;
import io.terrace.platform.privacy.PersonalDataTables;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.stream.Stream;

/// Points were given and spent even if the fan is gone, so the books stay, under an id that leads to no user. The
/// database lets a written row change in that way only.
@ApplicationScoped
class WalletPersonalDataTables implements PersonalDataTables {

    @Override
    public List<PersonalDataTable> tables() {
        return Stream.of(books(), bought(), others()).flatMap(List::stream).toList();
    }

    private static List<PersonalDataTable> books() {
        return List.of(
                pseudonymised("wallet", "user_id", "available, pending, held, earned, spent, expired"),
                pseudonymised(
                        "ledger_transaction",
                        "user_id",
                        "id, type, amount, balance_after, reason_code, ref_type, ref_id, created_at, expires_at"),
                table(
                        "posting",
                        notExported("the transactions, as book-keeping has them"),
                        by("update posting set user_id = :pseudonym where user_id = :fan")),
                noPersonalData("allocation", "ids of transactions and lots"),
                noPersonalData("community_account", "sums"),
                pseudonymised("lot", "user_id", "id, amount, remaining, created_at, expires_at"),
                pseudonymised("hold", "user_id", "id, amount, state, reason_code, created_at, expires_at"),
                table(
                        "earn_payment",
                        exported("select rule_id, fact, points, paid_at from earn_payment where user_id = :fan"),
                        by("update earn_payment set user_id = :pseudonym where user_id = :fan", """
                                update earn_payment set fact = replace(fact, text(:fan), text(:pseudonym))
                                where position(text(:fan) in fact) > 0""")));
    }

    private static List<PersonalDataTable> bought() {
        return List.of(
                table(
                        "redemption",
                        exported(
                                "select id, reward_id, state, cost, failure, created_at from redemption where user_id = :fan"),
                        by("update redemption set user_id = :pseudonym, failure = null where user_id = :fan")),
                pseudonymised("reward_use", "user_id", "reward_id, used"),
                table(
                        "coupon",
                        exported("select id, code, state, issued_at, expires_at, redeemed_at, order_ref from coupon"
                                + " where holder_id = :fan"),
                        by("update coupon set holder_id = :pseudonym, order_ref = null where holder_id = :fan")),
                own("attendance", "user_id"),
                own("fan", "user_id"));
    }

    private static List<PersonalDataTable> others() {
        return List.of(
                table(
                        "redemption_answer",
                        notExported("answers the fan has had, kept a day"),
                        by("delete from redemption_answer where user_id = :fan")),
                table(
                        "grant_answer",
                        notExported("answers the partner has had, kept a day"),
                        by("delete from grant_answer where position(text(:fan) in answer) > 0")),
                table(
                        "coupon_guess",
                        notExported("a count, for an hour"),
                        by("delete from coupon_guess where caller_id = :fan")),
                noPersonalData("tier", "the club's"),
                table(
                        "tier_publication",
                        notExported("how far a list of fans has been read, for seconds"),
                        retained("how far a list of fans has been read, for seconds")),
                noPersonalData("reward", "the club's"),
                noPersonalData("campaign", "the club's"),
                noPersonalData("coupon_job", "the club's"),
                noPersonalData("earn_rule", "the club's"));
    }

    private static PersonalDataTable pseudonymised(String table, String column, String told) {
        return table(
                table,
                exported("select " + told + " from " + table + " where " + column + " = :fan"),
                by("update " + table + " set " + column + " = :pseudonym where " + column + " = :fan"));
    }
}
