package io.terrace.community.checkin;

import static io.terrace.platform.personal.Holding.own;

import io.terrace.platform.personal.Holding;
import io.terrace.platform.personal.Holdings;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

@ApplicationScoped
class CheckInHoldings implements Holdings {

    @Override
    public List<Holding> holdings() {
        return List.of(own("check_in", "user_id"), own("checked_in_fan", "user_id"));
    }
}
