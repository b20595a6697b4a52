package io.terrace.gateway;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;

@AnalyzeClasses(packages = "io.terrace.gateway", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule featuresFormNoCycle =
            slices().matching("io.terrace.gateway.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule collaboratorsArriveByConstructor =
            noFields().should().beAnnotatedWith(Inject.class).allowEmptyShould(true);

    @ArchTest
    static final ArchRule timeIsInjected = noClasses()
            .should()
            .callMethod(Instant.class, "now")
            .orShould()
            .callMethod(Clock.class, "systemUTC")
            .orShould()
            .callMethod(System.class, "currentTimeMillis");

    @ArchTest
    static final ArchRule nothingBlocksAnEventLoop = noClasses()
            .that()
            .resideOutsideOfPackage("..revocation..")
            .should()
            .callMethod(Thread.class, "sleep", long.class);
}
