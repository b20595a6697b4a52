package io.terrace.analytics;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import io.terrace.platform.testing.ArchitectureRules;

@AnalyzeClasses(packages = "io.terrace.analytics", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchTests houseRules = ArchTests.in(ArchitectureRules.class);
}
