package io.terrace.media;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.testing.TestSchemaInspector;
import io.terrace.platform.testing.TestStack;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class InstantRangeTest {

    @Test
    void everyInstantHasARange() {
        assertThat(TestSchemaInspector.unboundedInstants()).isEmpty();
    }
}
