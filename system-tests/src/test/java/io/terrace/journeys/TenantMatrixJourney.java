package io.terrace.journeys;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.journeys.matrix.Matrix;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;

/// Nobody gets a byte of another tenant, by any operation, by any id.
@Order(8)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@ExtendWith(SuiteParameter.class)
@Tag("runs-once")
class TenantMatrixJourney {

    private final Suite suite;
    private final Matrix matrix;

    TenantMatrixJourney(Suite suite) {
        this.suite = suite;
        matrix = Matrix.of(suite);
    }

    @Test
    @Order(1)
    void everyPublishedOperationHasItsRow() {
        assertThat(matrix.operations()).isEqualTo(suite.contract().operations());
    }

    @Test
    @Order(2)
    void everyIdOfEveryOperationIsKnown() {
        assertThat(matrix.unknownIds()).isEmpty();
    }

    @TestFactory
    @Order(3)
    Stream<DynamicTest> callerGetsNothingOfAnotherTenant() {
        return matrix.rows();
    }

    @Test
    @Order(4)
    void ownerStillHasAllTheirData() {
        matrix.checkOwner();
        System.out.println(matrix);
    }
}
