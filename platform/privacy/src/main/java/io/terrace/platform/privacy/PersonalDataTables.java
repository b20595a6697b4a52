package io.terrace.platform.privacy;

import io.terrace.platform.events.PrivacyEvent.FanErased;
import java.io.IOException;
import java.util.List;
import java.util.UUID;

/// What one service, or one part of the platform in it, knows of fans. A bean.
public interface PersonalDataTables {

    /// Its tables, in the order in which they are exported and erased.
    List<PersonalDataTable> tables();

    /// Takes leave of a fan by the service's own rules, before their rows go: in the transaction that forgets
    /// them, perhaps more than once.
    ///
    /// @throws IOException if a server it needs is down: it is tried again
    default void beforeErasure(UUID fan) throws IOException {}

    /// Called in the transaction that has deleted the rows. Answers whether the fan is forgotten with it. Where
    /// it answers no, as when another server is still to delete something, it has noted the erasure and gives
    /// the service's receipt itself.
    default boolean finishErasure(FanErased erasure) {
        return true;
    }
}
