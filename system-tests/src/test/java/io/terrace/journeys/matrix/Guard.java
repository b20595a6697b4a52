package io.terrace.journeys.matrix;

import java.util.Set;

/// What stands between an operation and a caller.
enum Guard {
    /// Everyone may ask.
    PUBLIC,
    /// Any app may ask; what it names belongs to the app's community.
    APP,
    /// Any app may ask, whoever is signed in, or a partner's server; nothing is named.
    INTAKE,
    /// Whoever has a credential may ask; nothing is named.
    ADMITTED,
    /// The configuration of the key's own partner.
    CONFIGURATION,
    /// A fan asks; what it names belongs to the fan's community.
    COMMUNITY,
    /// A fan asks; what it names belongs to one fan.
    OWN,
    /// A fan asks; what it names may be yet to come, and nothing is told of it.
    AWAITED,
    /// A fan asks; the answer for what is not of the fan's community is that for what is not there.
    ALIKE,
    /// A fan or a partner's server asks; what it names belongs to their community.
    SHARED,
    /// A fan asks, or a partner's server; what it names belongs to the fan, or to the key's community.
    HELD,
    /// A partner's server asks; what it names belongs to the key's community.
    SERVERS,
    /// Operators alone.
    OPERATOR,
    /// Partners' servers, staff and operators.
    PARTNER,
    /// A member of a partner's staff, of their own session.
    STAFF,
    /// Whoever holds the signature.
    SIGNED;

    private static final Set<Integer> ANY = Set.of();
    private static final Set<Integer> ANSWERED = Set.of(200);
    private static final Set<Integer> UNKNOWN = Set.of(401);
    private static final Set<Integer> ABSENT = Set.of(404);
    private static final Set<Integer> BARRED = Set.of(401, 403);
    private static final Set<Integer> KEPT_OUT = Set.of(401, 403, 404);
    private static final Set<Integer> UNKNOWN_NAME = Set.of(400);

    /// Whether what the actor asks of a partner's things is theirs to ask, and may harm the owner.
    boolean isAtHome(Actor actor) {
        return this == PARTNER && actor == Actor.STAFF_NEXT_DOOR;
    }

    /// @return the only statuses that may be answered; empty for whatever the operation does
    Set<Integer> answers(Actor actor, Wish wish) {
        boolean foreign = wish.foreign();
        Set<Integer> othersOwn = othersOwn(wish);
        return switch (this) {
            case PUBLIC -> ANY;
            case OPERATOR -> KEPT_OUT;
            case PARTNER -> partner(actor, wish);
            case STAFF -> staff(actor, wish);
            case SERVERS -> isAtWork(actor) ? atWork(actor, wish) : BARRED;
            case HELD -> isAtWork(actor) ? atWork(actor, wish) : fan(actor, othersOwn, othersOwn);
            case SIGNED -> foreign ? KEPT_OUT : ANY;
            case INTAKE -> intake(actor);
            case ADMITTED -> actor == Actor.NOBODY ? UNKNOWN : ANY;
            case APP -> app(actor, foreign ? ABSENT : ANY);
            case CONFIGURATION -> app(actor, Set.of(403));
            case COMMUNITY -> fan(actor, ANY, foreign ? ABSENT : ANY);
            case SHARED -> isAtWork(actor) ? atWork(actor, wish) : fan(actor, ANY, foreign ? ABSENT : ANY);
            case OWN -> fan(actor, othersOwn, othersOwn);
            case AWAITED -> fan(actor, ANY, ANY);
            case ALIKE -> fan(actor, ANY, foreign ? ANSWERED : ANY);
        };
    }

    private static boolean isAtWork(Actor actor) {
        return switch (actor) {
            case OTHER_ADMIN, OTHER_STAFF, STAFF_NEXT_DOOR, ANALYST_NEXT_DOOR -> true;
            case NOBODY, OTHER_USER, OTHER_COMMUNITY, OTHER_PARTNER, APP_ONLY, EXPIRED, ERASED -> false;
        };
    }

    /// An analyst changes nothing, whosesoever it is.
    private static Set<Integer> atWork(Actor actor, Wish wish) {
        if (actor == Actor.ANALYST_NEXT_DOOR) {
            return !wish.reads() ? BARRED : wish.foreign() ? Set.of(403, 404) : ANY;
        }
        return othersOwn(wish);
    }

    private static Set<Integer> othersOwn(Wish wish) {
        return !wish.foreign() ? ANY : wish.byReference() ? UNKNOWN_NAME : ABSENT;
    }

    private static Set<Integer> partner(Actor actor, Wish wish) {
        return switch (actor) {
            case OTHER_STAFF -> wish.inBodyAlone() ? UNKNOWN_NAME : KEPT_OUT;
            case ANALYST_NEXT_DOOR -> wish.reads() ? ANY : BARRED;
            case NOBODY,
                    OTHER_USER,
                    OTHER_COMMUNITY,
                    OTHER_PARTNER,
                    OTHER_ADMIN,
                    STAFF_NEXT_DOOR,
                    APP_ONLY,
                    EXPIRED,
                    ERASED -> KEPT_OUT;
        };
    }

    private static Set<Integer> staff(Actor actor, Wish wish) {
        return switch (actor) {
            case OTHER_STAFF -> wish.foreign() ? UNKNOWN_NAME : ANY;
            case STAFF_NEXT_DOOR, ANALYST_NEXT_DOOR -> ANY;
            case NOBODY, OTHER_USER, OTHER_COMMUNITY, OTHER_PARTNER, OTHER_ADMIN, APP_ONLY, EXPIRED, ERASED -> KEPT_OUT;
        };
    }

    private static Set<Integer> intake(Actor actor) {
        return switch (actor) {
            case NOBODY -> UNKNOWN;
            case OTHER_STAFF, STAFF_NEXT_DOOR, ANALYST_NEXT_DOOR -> BARRED;
            case OTHER_USER, OTHER_COMMUNITY, OTHER_PARTNER, OTHER_ADMIN, APP_ONLY, EXPIRED, ERASED -> ANY;
        };
    }

    private Set<Integer> app(Actor actor, Set<Integer> elsewhere) {
        return switch (actor) {
            case NOBODY -> UNKNOWN;
            case OTHER_ADMIN, OTHER_STAFF, STAFF_NEXT_DOOR, ANALYST_NEXT_DOOR -> KEPT_OUT;
            case OTHER_PARTNER -> elsewhere;
            case OTHER_COMMUNITY -> this == CONFIGURATION ? ANY : elsewhere;
            case OTHER_USER, APP_ONLY, EXPIRED, ERASED -> ANY;
        };
    }

    private static Set<Integer> fan(Actor actor, Set<Integer> nextDoor, Set<Integer> elsewhere) {
        return switch (actor) {
            case NOBODY, APP_ONLY, EXPIRED, ERASED -> UNKNOWN;
            case OTHER_ADMIN, OTHER_STAFF, STAFF_NEXT_DOOR, ANALYST_NEXT_DOOR -> BARRED;
            case OTHER_USER -> nextDoor;
            case OTHER_COMMUNITY, OTHER_PARTNER -> elsewhere;
        };
    }
}
