package io.terrace.media.store;

import com.oracle.svm.core.annotate.Substitute;
import com.oracle.svm.core.annotate.TargetClass;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.checksums.SdkChecksum;
import software.amazon.awssdk.checksums.internal.ChecksumProvider;
import software.amazon.awssdk.checksums.spi.ChecksumAlgorithm;

/// Checksums in a native executable, without the AWS Common Runtime: a library of C that the SDK may use and that is
/// left out here. A native executable is linked whole, so the SDK's references to it must be gone. CRC-32C is computed
/// in Java; S3 demands none of the others.
@SuppressWarnings("DoNotCallSuggester")
@TargetClass(ChecksumProvider.class)
final class ChecksumProviderSubstitution {

    private ChecksumProviderSubstitution() {}

    @Substitute
    static @Nullable SdkChecksum createCrtCrc32C() {
        return null;
    }

    @Substitute
    static SdkChecksum crc64NvmeCrtImplementation() {
        throw new UnsupportedOperationException("CRC-64/NVME by the AWS Common Runtime");
    }

    @Substitute
    static SdkChecksum crtXxHash(ChecksumAlgorithm algorithm) {
        throw new UnsupportedOperationException(algorithm.algorithmId() + " by the AWS Common Runtime");
    }
}
