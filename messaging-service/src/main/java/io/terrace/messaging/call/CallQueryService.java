package io.terrace.messaging.call;

import io.terrace.messaging.call.CallRepository.RatedCall;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// A fan's calls, as they see them.
@ApplicationScoped
class CallQueryService {

    private final CallRepository calls;
    private final KeysetPageAssembler paging;

    CallQueryService(CallRepository calls, KeysetPageAssembler paging) {
        this.calls = calls;
        this.paging = paging;
    }

    /// Newest first.
    @Transactional
    Page<CallView> page(UUID fan, CallFilter filter, PageRequest request) {
        String list = "calls/" + fan + "/" + filter;
        UUID before = paging.position(request, list).map(UUID::fromString).orElse(null);
        List<CallView> found = calls.page(fan, filter, before, request.limit() + 1).stream()
                .map(rated -> view(rated, fan))
                .toList();
        return paging.page(found, request, list, call -> call.id().toString());
    }

    @Transactional
    Optional<CallView> find(UUID id, UUID fan) {
        return calls.find(id, fan).map(rated -> view(rated, fan));
    }

    /// The call itself, of a fan who is one of the two.
    @Transactional
    Optional<Call> call(UUID id, UUID fan) {
        return calls.find(id, fan).map(RatedCall::call);
    }

    /// The call of a room, of whomever.
    @Transactional
    Optional<Call> call(UUID id) {
        return calls.find(id);
    }

    /// Rates a call that was answered; a later rating takes the place of an earlier one.
    @Transactional
    void rate(UUID id, UUID fan, CallRatingRequest quality) {
        calls.rate(id, fan, quality);
    }

    private static CallView view(RatedCall rated, UUID fan) {
        return CallView.of(rated.call(), fan, rated.rating());
    }
}
