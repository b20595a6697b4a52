package io.terrace.gateway;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.lang.ArchRule;
import io.terrace.platform.testing.ArchitectureRules;

@AnalyzeClasses(packages = "io.terrace.gateway", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchTests houseRules = ArchTests.in(ArchitectureRules.class);

    @ArchTest
    static final ArchRule nothingBlocksAnEventLoop = noClasses()
            .that()
            .resideOutsideOfPackage("..revocation..")
            .should()
            .callMethod(Thread.class, "sleep", long.class);
}
