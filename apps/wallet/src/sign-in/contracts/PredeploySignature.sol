// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.20;

interface IERC1271 {
    function isValidSignature(bytes32 digest, bytes calldata signature) external view returns (bytes4);
}

/// Verifies an unwrapped ERC-6492 signature within one eth_call: this is code that creates a contract, and its answer is
/// one word instead of a contract. What the factory makes of it is gone when the call is over.
contract PredeploySignature {
    constructor(
        address signer,
        bytes32 digest,
        address factory,
        bytes memory factoryCalldata,
        bytes memory signature
    ) {
        // A wallet that is deployed may answer as it is; one that is not, or that must be brought up to date, is prepared.
        bool isValid = accepts(signer, digest, signature);
        if (!isValid) {
            (bool isPrepared, ) = factory.call(factoryCalldata);
            isValid = isPrepared && accepts(signer, digest, signature);
        }
        assembly {
            mstore(0, isValid)
            return(0, 32)
        }
    }

    function accepts(address signer, bytes32 digest, bytes memory signature) private view returns (bool) {
        (bool isAnswered, bytes memory answer) = signer.staticcall(
            abi.encodeCall(IERC1271.isValidSignature, (digest, signature))
        );
        return
            isAnswered &&
            answer.length == 32 &&
            abi.decode(answer, (bytes32)) == bytes32(IERC1271.isValidSignature.selector);
    }
}
