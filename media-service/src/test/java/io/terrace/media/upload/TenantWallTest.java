package io.terrace.media.upload;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.media.Recordings;
import io.terrace.media.TestFan;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.tenancy.Tenancy;
import io.terrace.platform.testing.TestStack;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// Statements that go round Hibernate's filter meet Postgres's.
@QuarkusTest
@WithTestResource(TestStack.class)
class TenantWallTest {

    private final TestFan fan = TestFan.anyone();

    @Test
    void anotherCommunitySeesNoUpload() {
        String id = fan.sent(Recordings.wav(100, 6));

        assertThat(rowsSeenBy(fan.community(), id)).isEqualTo(1);
        assertThat(rowsSeenBy(Ids.next(), id)).isZero();
    }

    @Test
    void anotherCommunityChangesNoUpload() {
        String id = fan.sent(Recordings.wav(100, 7));

        int changed = Tenancy.within(
                Ids.next(),
                () -> QuarkusTransaction.requiringNew()
                        .call(() -> Upload.getEntityManager()
                                .createNativeQuery("update upload set state = 'EXPIRED'")
                                .executeUpdate()));

        assertThat(changed).isZero();
        fan.complete(id).then().statusCode(200);
    }

    private static long rowsSeenBy(UUID community, String id) {
        return Tenancy.within(
                community,
                () -> QuarkusTransaction.requiringNew()
                        .call(() -> ((Number) Upload.getEntityManager()
                                        .createNativeQuery("select count(*) from upload where id = cast(:id as uuid)")
                                        .setParameter("id", id)
                                        .getSingleResult())
                                .longValue()));
    }
}
